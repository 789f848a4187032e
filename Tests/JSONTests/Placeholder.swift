// Replaced by the first real test of this target.
