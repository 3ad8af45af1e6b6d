/** Both US changes, half-hour zones, the southern hemisphere, changes at midnight, both edges of the date line, a day that never was. */
export const telltaleZones = [
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Havana',
  'America/Santiago',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Europe/Warsaw',
  'Pacific/Apia',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'UTC',
] as const
