import type { MailTemplates } from './mail-template.ts'

/** What is around every mail. */
export const mailTemplates = {
  'every-mail': {
    section: 'Every email',
    title: 'Greeting and contact information',
    to: 'Everyone we email',
    subject: '{{subject}}',
    body: '{{greeting}}\n\n{{text}}',
    fields: {
      subject: { words: 'Subject of the email', example: 'You’re enrolled' },
      text: {
        words: 'Text of the email',
        example: 'Here’s what the email says.',
      },
      name: { words: 'Name of the person, if we know it', example: 'Maria' },
      email: { words: 'Email address of the institute', example: 'admissions@institute.example' },
      phone: { words: 'Phone number of the institute', example: '+1 202 555 0134' },
      greeting: {
        words: 'Greeting',
        sentences: {
          hello: { when: 'To applicants and staff', text: 'Hello {{name}},' },
          dear: { when: 'To recommenders, parents, and guardians', text: 'Dear {{name}},' },
        },
      },
      reachUs: {
        words: 'How to contact the institute',
        sentences: {
          contact: {
            when: 'How to contact the institute, in every email that includes it',
            text: 'Contact us at {{email}} or {{phone}}.',
          },
        },
      },
      course: {
        words: 'Program and intake, in emails that name them',
        sentences: {
          course: {
            when: 'How emails name the program and intake',
            text: 'the {{program}} ({{intake}})',
          },
        },
      },
      program: { words: 'Program', example: 'Master’s program' },
      intake: { words: 'Intake', example: 'September 2027' },
      when: {
        words: 'How emails give a time to someone in another time zone',
        sentences: {
          bothZones: {
            when: 'How emails give a time to someone in another time zone',
            text: '{{time}} ({{instituteTime}} at the institute)',
          },
        },
      },
      time: {
        words: 'Time where they are',
        example: 'Monday, March 15, 2027 at 3:00 PM PDT',
      },
      instituteTime: {
        words: 'Time at the institute',
        example: 'Monday, March 15, 2027 at 6:00 PM EDT',
      },
    },
    needs: ['text'],
    subjectNeeds: ['subject'],
  },
} as const satisfies MailTemplates
