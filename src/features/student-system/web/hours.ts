/** An hour of the institute’s day. */
export function hourWords(hour: number): string {
  if (hour === 0) return 'midnight'
  if (hour === 12) return 'noon'
  return hour < 12 ? `${hour}:00 AM` : `${hour - 12}:00 PM`
}
