#include "Assets.h"
