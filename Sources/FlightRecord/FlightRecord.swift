/// All that happened to a wearable, in order.
package enum FlightRecord {
}
