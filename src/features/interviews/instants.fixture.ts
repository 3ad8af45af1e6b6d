type Meeting = {
  name: string
  /** The applicant's. */
  timeZone: string
  start: string
  own: string
  institute: string
}

/** Interviews at an institute in New York, as each side reads them; written down, not worked out. */
export const meetings: Meeting[] = [
  {
    name: 'the Friday before New York’s spring change, in Pago Pago',
    timeZone: 'Pacific/Pago_Pago',
    start: '2027-03-12T14:00:00.000Z',
    own: 'Friday, March 12, 2027 at 3:00 AM GMT-11',
    institute: 'Friday, March 12, 2027 at 9:00 AM EST',
  },
  {
    name: 'the Monday after it, in Kiritimati',
    timeZone: 'Pacific/Kiritimati',
    start: '2027-03-15T13:00:00.000Z',
    own: 'Tuesday, March 16, 2027 at 3:00 AM GMT+14',
    institute: 'Monday, March 15, 2027 at 9:00 AM EDT',
  },
  {
    name: 'a winter day at Lord Howe, whose clocks move by half an hour',
    timeZone: 'Australia/Lord_Howe',
    start: '2027-06-01T13:00:00.000Z',
    own: 'Tuesday, June 1, 2027 at 11:30 PM GMT+10:30',
    institute: 'Tuesday, June 1, 2027 at 9:00 AM EDT',
  },
  {
    name: 'the Friday before the autumn change, in Kolkata',
    timeZone: 'Asia/Kolkata',
    start: '2027-11-05T13:00:00.000Z',
    own: 'Friday, November 5, 2027 at 6:30 PM GMT+5:30',
    institute: 'Friday, November 5, 2027 at 9:00 AM EDT',
  },
  {
    name: 'the Monday after it, in Kathmandu',
    timeZone: 'Asia/Kathmandu',
    start: '2027-11-08T14:00:00.000Z',
    own: 'Monday, November 8, 2027 at 7:45 PM GMT+5:45',
    institute: 'Monday, November 8, 2027 at 9:00 AM EST',
  },
  {
    name: 'the leap day, which is over in Kiritimati',
    timeZone: 'Pacific/Kiritimati',
    start: '2028-02-29T21:00:00.000Z',
    own: 'Wednesday, March 1, 2028 at 11:00 AM GMT+14',
    institute: 'Tuesday, February 29, 2028 at 4:00 PM EST',
  },
  {
    name: 'the leap day, in Pago Pago',
    timeZone: 'Pacific/Pago_Pago',
    start: '2028-02-29T14:00:00.000Z',
    own: 'Tuesday, February 29, 2028 at 3:00 AM GMT-11',
    institute: 'Tuesday, February 29, 2028 at 9:00 AM EST',
  },
]
