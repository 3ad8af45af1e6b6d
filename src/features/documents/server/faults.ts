import type { Fault, Mark } from './opening/answer.ts'

/** Why a file is refused, and what helps. */
export const faultWords: Record<Fault, string> = {
  type: 'This is not a PDF or a picture that we can open. Save it as PDF, JPEG or PNG and send that',
  heic: 'Pictures in the HEIC format cannot be opened here. On an iPhone choose Settings, Camera, Formats, Most Compatible and take it again, or send it as JPEG',
  encrypted: 'This PDF is locked with a password. Save a copy without the password and send that',
  'no-pages': 'This PDF has no pages. Save it again and send the new file',
  script: 'This PDF has a program in it, which we do not open. Print it to a new PDF and send that',
  form: 'This PDF is a form that draws itself, which we do not open. Print it to a new PDF and send that',
  'leads-out':
    'This PDF opens files outside of itself, which we do not allow. Print it to a new PDF and send that',
  attachment:
    'This PDF has other files inside, which we do not open. Print it to a new PDF and send that',
  pixels: 'This picture is too large to open. Make it smaller than 60 million pixels and send that',
  unpacks:
    'This PDF holds far more than its size tells, and we do not open it. Print it to a new PDF and send that',
  heavy:
    'This file takes more time or memory to open than a document needs. Make it smaller, or print it to a new PDF, and send that',
  broken: 'This file cannot be opened, it may be damaged. Save it again and send the new file',
}

/** What staff read beside a file that is kept all the same. */
export const markWords: Record<Mark, string> = {
  repaired: 'The file was cut short or damaged and could only be opened after repair',
  attachments: 'Data or pictures are attached inside; nothing in them was found to be a program',
  'drawn-by-program': 'A form that some readers draw differently',
}
