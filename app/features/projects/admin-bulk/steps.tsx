export function Steps() {
  return null
}
