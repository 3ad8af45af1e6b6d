/** Who somebody is: what they have studied and done, whom they name, and what they write about it. */
export type Background = {
  degree: string
  institution: string
  employer: string
  title: string
  previous: { employer: string; title: string }
  /** Where they live; absent: in the United States. */
  country?: 'AU' | 'CA' | 'DE' | 'GB'
  referees: readonly [Referee, Referee]
  statement: string
}

export type Referee = { name: string; relation: string; position: string }

const backgrounds: readonly Background[] = [
  {
    degree: 'BSN in nursing',
    institution: 'Patapsco State University',
    employer: 'Bluefield Medical Center',
    title: 'Nurse manager',
    previous: { employer: 'Saint Brigid Hospice', title: 'Registered nurse' },
    referees: [
      {
        name: 'Ruth Adeyemi',
        relation: 'My director for six years',
        position: 'Chief nursing officer',
      },
      {
        name: 'Tom Hale',
        relation: 'Taught my leadership course',
        position: 'Professor of nursing',
      },
    ],
    statement:
      'I run a unit of thirty-four nurses, and I lose about six of them a year. For a long time I thought that was a matter of pay. Then one of them told me on her last day that nobody had asked her a real question since she started. I began to meet each nurse for half an hour every month with no agenda but theirs, and last year I lost two. I don’t fully know why it works, and I want to. I came to nursing from hospice care, where I learned to sit with people who had no use for advice. I would like to study that kind of listening with the same rigor I once brought to pharmacology.',
  },
  {
    degree: 'BA in history',
    institution: 'Blue Ridge University',
    employer: 'Carver County Schools',
    title: 'Assistant principal',
    previous: { employer: 'Harbor Street School', title: 'History teacher' },
    referees: [
      {
        name: 'Nadia Farouk',
        relation: 'My principal since 2020',
        position: 'Principal, Carver High School',
      },
      {
        name: 'Piotr Wolski',
        relation: 'Mentored me in my first years',
        position: 'Teacher, retired',
      },
    ],
    statement:
      'I taught history for nine years before I moved across the hall to the assistant principal’s office. In the classroom I knew what to do when a student was stuck. With a stuck teacher I gave speeches. A colleague who trains coaches for our district watched one of my observations and counted: I had spoken for twenty-six of thirty minutes. Since then I have learned to wait, and to ask what a teacher saw before I say what I saw. Three of our newest teachers stayed this year who had planned to go. I want to build a coaching program for the whole county, and I want it to rest on more than my own conversion.',
  },
  {
    degree: 'BS in electrical engineering',
    institution: 'Roanoke Institute of Technology',
    employer: 'Northgate Software',
    title: 'Engineering manager',
    previous: { employer: 'Halden Instruments', title: 'Firmware engineer' },
    referees: [
      {
        name: 'Grace Lund',
        relation: 'I report to her',
        position: 'Vice president of engineering',
      },
      {
        name: 'Samuel Ortega',
        relation: 'Colleague for five years',
        position: 'Principal engineer',
      },
    ],
    statement:
      'Engineers like me become managers because we are good at something else. I debugged people the way I had debugged firmware: find the fault, replace the part. It cost me the best engineer I ever worked with. What changed my mind was a coach the company hired for somebody else, who let me sit in. She asked one question and then said nothing for almost a minute, and he answered it. I have since trained for sixty hours and now coach two people outside my own line each month. I keep a log of what I ask and what comes of it. I would like to learn how to read that log.',
  },
  {
    degree: 'BS in management',
    institution: 'Fort Lowell Military College',
    employer: 'Ironwood Logistics',
    title: 'Regional operations lead',
    previous: { employer: 'United States Army', title: 'Captain, logistics' },
    referees: [
      {
        name: 'Grace Okafor',
        relation: 'My commanding officer',
        position: 'Lieutenant colonel, retired',
      },
      {
        name: 'Dale Whitcomb',
        relation: 'My supervisor since 2022',
        position: 'Director of operations',
      },
    ],
    statement:
      'I left the Army after eleven years with plenty of training in getting things done and none in deciding what was worth doing. The first winter was hard. A veteran two years ahead of me met me for coffee every Friday and asked me questions I could not answer, and by spring I had answers to some of them. I now do the same for four people who have left since. Some of what I say to them helps. Some of it is only what helped me. I want to learn the difference. I work shifts, I am used to studying at odd hours, and I finish what I start.',
  },
  {
    degree: 'BA in psychology',
    institution: 'Severn University',
    employer: 'Chesapeake Regional Library',
    title: 'Head of adult services',
    previous: { employer: 'Anne Arundel Literacy Council', title: 'Program coordinator' },
    referees: [
      { name: 'Ellen Marsh', relation: 'My supervisor since 2019', position: 'Library director' },
      {
        name: 'Victor Amadi',
        relation: 'Taught two of my courses',
        position: 'Professor of psychology',
      },
    ],
    statement:
      'People come to a library desk with a question that is hardly ever the question. Somebody asks for books on moving abroad, and after a little while it turns out that a marriage is ending. Librarians call this the reference interview, and I have done perhaps twenty thousand of them. I am good at the first three minutes. Two years ago we began to offer an hour instead, for people who had lost work, and I found out how little I knew about the other fifty-seven. I took a short course and wanted the whole subject. I can give it two evenings and every Saturday, and my family has planned the next two years around that.',
  },
  {
    degree: 'BCom in accounting',
    institution: 'Karura University',
    employer: 'Lakeview Credit Union',
    title: 'Branch manager',
    previous: { employer: 'Umoja Savings', title: 'Loan officer' },
    referees: [
      {
        name: 'Joyce Mwangi',
        relation: 'My first manager',
        position: 'Head of lending, Umoja Savings',
      },
      { name: 'Carl Jensen', relation: 'I report to him', position: 'Regional director' },
    ],
    statement:
      'In Nairobi I lent small sums to market women, and I learned early that a loan fails long before a payment is missed. It fails in a conversation that nobody had. In my branch in Colorado I now sit with members who are behind, and I have stopped beginning with the figures. I ask what they would like to be true in a year. It is slower, and our write-offs fell by a third. My staff want to know how I do it, and I can show them but I can’t teach them. I want to be able to teach it, and to bring it to the women’s groups I still advise by phone on Sunday mornings.',
  },
  {
    degree: 'BFA in theater',
    institution: 'Hudson School of the Arts',
    employer: 'Lantern Street Theater',
    title: 'Artistic director',
    previous: { employer: 'Freelance', title: 'Actor and director' },
    referees: [
      { name: 'Miriam Katz', relation: 'Chairs our board', position: 'Attorney' },
      { name: 'Owen Price', relation: 'Directed me for four seasons', position: 'Director' },
    ],
    statement:
      'A director who tells an actor how to say the line has already lost the line. You ask, and the actor finds something better than you had. I have known this in rehearsal for fifteen years and forgot it the moment I had to run a company of twelve with a budget. My board gave me a coach, I think as a last resort, and she treated my staff meeting as a rehearsal. It is the best note I ever got. Now other small theaters call me about their staff, and I answer from instinct. I want more than instinct. I want to know what has been tried, what has been measured, and what was only ever charisma.',
  },
  {
    degree: 'BS in kinesiology',
    institution: 'Nittany Ridge University',
    employer: 'Prairie Wind Energy',
    title: 'Safety lead',
    previous: { employer: 'Centre County Swim Club', title: 'Swim coach' },
    referees: [
      { name: 'Hank Morrison', relation: 'My supervisor since 2021', position: 'Site manager' },
      {
        name: 'Lucy Tran',
        relation: 'Coached beside her for five years',
        position: 'Head swim coach',
      },
    ],
    statement:
      'I coached swimmers for seven years, so people assume I know what coaching is. On a wind farm I found out that I didn’t. You can’t shout splits at a technician three hundred feet up. What keeps her safe is whether she says “I’m not sure” on the radio, and she will say it only if the last person who did was thanked. I have changed how our crews debrief, and reports of near misses have tripled, which our insurer understood before our managers did. I would like to study how people come to speak up, and how to help a foreman hear it, and then take that to the rest of a young industry.',
  },
  {
    degree: 'BA in social work',
    institution: 'Douglass University',
    employer: 'Saint Brigid Hospice',
    title: 'Bereavement coordinator',
    previous: { employer: 'DC Family Services', title: 'Caseworker' },
    referees: [
      {
        name: 'Sister Agnes Doyle',
        relation: 'My supervisor for eight years',
        position: 'Director of care',
      },
      {
        name: 'Marcus Bell',
        relation: 'My field instructor',
        position: 'Professor of social work',
      },
    ],
    statement:
      'I have sat with some nine hundred families in the worst month of their lives. The work taught me to be quiet. It did not teach me what comes after, when a widower says in his second year that he is fine and would like to know what to do with himself. That is no longer grief, and it isn’t in my training. I have begun to meet such people anyway, with the hospice’s blessing, and I read what I can. I notice that I am careful where I should be curious. I want to learn where support ends and coaching begins, to be safe in both, and to train the volunteers who do most of this work.',
  },
  {
    degree: 'BS in mechanical engineering',
    institution: 'Technische Hochschule Spreetal',
    employer: 'Tidewater Shipyard',
    title: 'Project manager',
    previous: { employer: 'Werft Nordhafen', title: 'Design engineer' },
    referees: [
      { name: 'Ingrid Vogt', relation: 'My first head of design', position: 'Chief designer' },
      { name: 'Leroy Banks', relation: 'I report to him', position: 'Program director' },
    ],
    statement:
      'A ship has sixty trades aboard and none of them speaks the language of another. I was hired to schedule them. I spend my days translating instead: what the welder means by ready, what the electrician means by soon. When I moved from Germany I had to ask about every second word, and I noticed that things went better wherever I asked than where I thought I knew. I have made a habit of it, and my projects come in close to their dates. I would like to understand that habit, make it something my foremen can learn, and have teachers who correct me as plainly as the yard does.',
  },
  {
    degree: 'BA in Spanish',
    institution: 'Franklin Mountain University',
    employer: 'Casa Puente',
    title: 'Program director',
    previous: { employer: 'El Paso Independent School District', title: 'Bilingual teacher' },
    referees: [
      {
        name: 'Rosa Delgado',
        relation: 'Founded the center with me',
        position: 'Chair of the board',
      },
      {
        name: 'Anthony Reyes',
        relation: 'My principal for six years',
        position: 'Principal, retired',
      },
    ],
    statement:
      'Half the people who come to our center have been told what to do by every office in the county. They sit down and wait for me to tell them too. I used to. I filled in forms for people who could have filled them in, and I was proud of how many. Then a grandmother asked me, very politely, whether she might hold the pen. I think about that pen every day. We have since trained eleven neighbors to sit beside people rather than across from them. I would like to give those eleven a real education, in two languages, and I have to get one first.',
  },
  {
    degree: 'BS in computer science',
    institution: 'Lekki University',
    employer: 'Meridian Payments',
    title: 'Product lead',
    previous: { employer: 'Kova Labs', title: 'Software engineer' },
    referees: [
      { name: 'Funmi Adebayo', relation: 'My cofounder', position: 'Chief executive, Kova Labs' },
      { name: 'Greg Sutton', relation: 'I report to him', position: 'Chief product officer' },
    ],
    statement:
      'I founded a company at twenty-six and closed it at thirty, and nobody in those four years asked me how I was deciding anything. Investors asked what I had decided. When it was over I wrote down every large choice I had made and found that I had made nine of eleven alone, after midnight. At Meridian I lead thirty people, and I have made a rule that nobody decides alone after midnight. Founders I know have started calling, and we talk through one decision at a time. I like this more than anything I have built. I want to become properly good at it, and I would rather learn it than invent it.',
  },
  {
    degree: 'BA in English',
    institution: 'Sweet Auburn College',
    employer: 'Atlanta Youth Orchestra',
    title: 'Executive director',
    previous: { employer: 'Fulton County Arts Council', title: 'Grants officer' },
    referees: [
      {
        name: 'Lydia Brandt',
        relation: 'Conducts our senior orchestra',
        position: 'Music director',
      },
      {
        name: 'James Whitaker',
        relation: 'Chaired the council I worked for',
        position: 'Attorney',
      },
    ],
    statement:
      'Our students practice alone for years so that they can play together for an hour. I came to the orchestra through its grants, and I stayed because of its rehearsals. The best section leader we have had was a violist of sixteen who never once told anybody they were flat. She asked, “What are you listening to?” and they found it. I run a staff of nine, and I try to ask what they are listening to. Some of our alumni have begun to ask me to help them with work and with leaving home. I want to do that with skill, and to build a mentoring program that does not depend on one gifted violist.',
  },
  {
    degree: 'BS in hospitality management',
    institution: 'Red Rock University',
    employer: 'Red Mesa Resorts',
    title: 'Director of training',
    previous: { employer: 'Red Mesa Resorts', title: 'Front office manager' },
    referees: [
      { name: 'Kenji Watanabe', relation: 'I report to him', position: 'Vice president of people' },
      {
        name: 'Alice Romero',
        relation: 'Hired me at the front desk',
        position: 'General manager, retired',
      },
    ],
    statement:
      'I started at a front desk on the night shift. At three in the morning people tell you the truth, mostly about their families. I learned to listen without fixing anything, since there is little you can fix at three in the morning. Now I train two thousand employees a year, and what I teach is scripts. Scripts get us through the first minute. I have watched our best supervisors, and none of them uses mine. They ask, they wait, and the housekeeper solves it. I want to take the scripts apart and put something better in their place. I know exactly which twelve supervisors I would start with, and I know what it will cost me to be a beginner again.',
  },
  {
    degree: 'BSc in physiotherapy',
    institution: 'Port Jackson University',
    country: 'AU',
    employer: 'Kestrel Rehabilitation',
    title: 'Clinical lead',
    previous: { employer: 'Royal Bayside Hospital', title: 'Physiotherapist' },
    referees: [
      {
        name: 'Hugh Callan',
        relation: 'My clinical director',
        position: 'Rehabilitation physician',
      },
      {
        name: 'Priscilla Wong',
        relation: 'Supervised my first rotations',
        position: 'Senior physiotherapist',
      },
    ],
    statement:
      'I can tell a patient exactly which exercises will give him back his shoulder, and in six weeks about one in three will have done them. We call that compliance, as though it were a fault in the patient. When I began to ask what he wanted the shoulder for, the numbers changed. A man who wants to lift his granddaughter does his exercises. My clinic has let me measure this for a year, and I would like to publish it, but I don’t have the theory to explain what I did. I work four long days so that I can study on the fifth. I am in Sydney, and I have checked every session against my clock.',
  },
  {
    degree: 'BA in political science',
    institution: 'Occoquan University',
    employer: 'Department of Health, Fairfax',
    title: 'Policy adviser',
    previous: { employer: 'Office of Congresswoman Hale', title: 'Legislative assistant' },
    referees: [
      { name: 'Denise Porter', relation: 'My division chief', position: 'Deputy director' },
      { name: 'Aaron Feld', relation: 'Worked beside me on the Hill', position: 'Chief of staff' },
    ],
    statement:
      'In my office a meeting is a contest to be the first with an answer. I was good at it for ten years. During the pandemic the answers ran out, and the only useful person in the room was an epidemiologist who kept asking what we would need to see to change our minds. I borrowed her question and have not given it back. Colleagues now ask me to run their hard meetings, and three have asked me to help them think about whether to stay in public service at all. I want to be equal to those conversations. I would like to help civil servants do good work for a long time, which is harder than it sounds.',
  },
  {
    degree: 'BS in agriculture',
    institution: 'Skunk River State University',
    employer: 'Four Corners Co-op',
    title: 'Member services manager',
    previous: { employer: 'Linn County Extension', title: 'Extension agent' },
    referees: [
      { name: 'Walt Jorgensen', relation: 'Chairs the co-op', position: 'Farmer' },
      {
        name: 'Bev Anders',
        relation: 'Led the extension office',
        position: 'County director, retired',
      },
    ],
    statement:
      'A farm does not change hands at a lawyer’s table. It changes hands at a kitchen table, over about five years, and mostly it doesn’t. I have sat at those tables as the co-op’s man, with a folder, and watched a father and a daughter agree with my folder and not with each other. An extension agent I admired used to leave the folder in the truck. I have started to do the same. Last year two families found their own way to a plan, and neither plan was in my folder. I have two hundred members over sixty-five. I want to learn to do this well, and to teach the agents who will come after me.',
  },
  {
    degree: 'BA in sociology',
    institution: 'West End College',
    employer: 'Peachtree Housing Authority',
    title: 'Resident services lead',
    previous: { employer: 'North Georgia Job Center', title: 'Career counselor' },
    referees: [
      {
        name: 'Camille Foster',
        relation: 'My supervisor since 2018',
        position: 'Director of resident services',
      },
      { name: 'Robert Kim', relation: 'Managed the career center', position: 'Regional manager' },
    ],
    statement:
      'As a career counselor I was measured by placements, so I placed people. I met many of them again within the year. Nobody had asked whether they wanted to stand for eight hours or work with the public, least of all me; I had a quota. At the housing authority I have no quota, and I ask. It takes three meetings to get to what somebody wants, and a job that comes out of those meetings lasts. Our residents’ council has asked me to train twelve of them as peer coaches. I said yes before I knew how. Now I would like to know how, from people who have done it and counted the results.',
  },
  {
    degree: 'BS in nursing',
    institution: 'Druid Hills University',
    employer: 'Pediatric Cardiac Center',
    title: 'Family liaison',
    previous: { employer: 'Ponce Memorial Hospital', title: 'Pediatric nurse' },
    referees: [
      { name: 'Anita Rao', relation: 'Heads our unit', position: 'Pediatric cardiologist' },
      {
        name: 'Janelle Brooks',
        relation: 'My charge nurse for five years',
        position: 'Charge nurse',
      },
    ],
    statement:
      'When a child is in surgery for nine hours, the parents have nothing to do and everything to decide. I am the person who sits with them. I bring what the surgeons say, and then I stay, because the questions come later. Over six years I have learned that a mother who has said out loud what she fears can hear what the doctor says next. I would like to understand that better than by feel. I would also like to help the nurses, who carry these days home. Our unit has agreed to let me try a group for them, on the condition that I know what I am doing. I mean to keep that promise.',
  },
  {
    degree: 'BBA in marketing',
    institution: 'Universidade do Tietê',
    country: 'GB',
    employer: 'Orla Cosmetics',
    title: 'Head of brand',
    previous: { employer: 'Agência Norte', title: 'Account manager' },
    referees: [
      { name: 'Beatriz Camargo', relation: 'I report to her', position: 'Managing director' },
      { name: 'Rui Tavares', relation: 'Ran the agency', position: 'Founder' },
    ],
    statement:
      'My trade is finding out what people want before they know it, and then selling it to them. I am good at it, and for some years it has sat badly with me. In a workshop I was asked to interview a colleague for twenty minutes without steering her anywhere. I could not do it for two. I went back every month until I could, and my team says that our meetings are different. I now coach three young women in the company, outside my line. I would like to use what I know about wants for the person who has them. It will take study, in my second language, and I have set the mornings aside.',
  },
  {
    degree: 'BS in civil engineering',
    institution: 'Wabash Valley University',
    employer: 'Indiana Department of Transportation',
    title: 'District engineer',
    previous: { employer: 'Kessler Bridge', title: 'Structural engineer' },
    referees: [
      { name: 'Paul Novak', relation: 'I report to him', position: 'Deputy commissioner' },
      { name: 'Sheila Grant', relation: 'Managed me at Kessler', position: 'Vice president' },
    ],
    statement:
      'Bridges fail at the joints, and so do districts. Mine has six offices that used to write each other memos. I had been an engineer for fourteen years and had no tool for that, so I did what I knew and inspected: I spent a day in every office and asked what they waited for. Every one of them waited for another. We now meet on Mondays, and I ask, and I keep my opinions until the end. Two of my engineers want to learn to run the meeting. I realized that I can teach them bridges but not this. I would like to have calculations behind what I do. I suspect there are some.',
  },
  {
    degree: 'BA in religious studies',
    institution: 'Saint Ignatius College',
    employer: 'Mercy Chaplaincy',
    title: 'Hospital chaplain',
    previous: { employer: 'Parish of Saint Clare', title: 'Youth minister' },
    referees: [
      {
        name: 'Father Michael Kane',
        relation: 'My supervisor in training',
        position: 'Director of chaplaincy',
      },
      {
        name: 'Dr. Helen Osei',
        relation: 'Works with me on the ward',
        position: 'Palliative physician',
      },
    ],
    statement:
      'A chaplain is the only person in a hospital who wants nothing from the patient. That is the whole of my method, and for a deathbed it is enough. But more and more it is the staff who stop me in the corridor. A resident wants to know whether she should stay in medicine. A porter wants to go back to school. They are not dying; they are deciding, and they need somebody who can do more than be present. I have learned a great deal from colleagues of other faiths and of none, and I hope to learn this in the same company. I write slowly and think a long time, and I turn things in when they are due.',
  },
  {
    degree: 'BS in information systems',
    institution: 'Chesapeake Distance University',
    employer: 'Defense Logistics Agency',
    title: 'Branch chief',
    previous: { employer: 'United States Navy', title: 'Chief petty officer' },
    referees: [
      {
        name: 'Commander Ruth Ellis',
        relation: 'My last commanding officer',
        position: 'Commander, United States Navy',
      },
      { name: 'Theo Grant', relation: 'I report to him', position: 'Division chief' },
    ],
    statement:
      'The Navy made me a chief at thirty-one, and a chief’s job is to grow sailors. Nobody calls it coaching. You stand next to somebody at four in the morning who has made a mistake, and how you stand there decides whether you hear about the next one. I did that for nine years and then became a civilian with a branch of twenty analysts, and none of it seemed to fit. It does fit; I had to drop the volume. I want a name for the things I know and a correction for the things I only think I know. My agency will pay part, and my wife has already claimed the quiet room for my classes.',
  },
  {
    degree: 'BA in philosophy',
    institution: 'Willow Creek College',
    employer: 'Cascade Community Mediation',
    title: 'Senior mediator',
    previous: { employer: 'Multnomah County Courts', title: 'Court clerk' },
    referees: [
      { name: 'Judge Alma Whitfield', relation: 'Refers cases to us', position: 'Circuit judge' },
      { name: 'Ben Sato', relation: 'Mediates with me', position: 'Executive director' },
    ],
    statement:
      'Mediation has a wonderful rule: the parties own the problem. I have kept that rule in eleven hundred cases about fences, dogs, and divorces. What I notice after all of them is that people settle and then come back, since the agreement was about the dog and the trouble was not. I have begun to offer one meeting afterwards, to one person at a time, about what they would like to do differently. Philosophy taught me to ask what a question assumes; the court taught me that people have until four o’clock. I want to put the two together. I would like to study with people who take evidence seriously and who also laugh now and then.',
  },
  {
    degree: 'BSc in pharmacy',
    institution: 'Jerash University',
    employer: 'Cedar Community Pharmacies',
    title: 'Regional pharmacist',
    previous: { employer: 'Amman General Hospital', title: 'Clinical pharmacist' },
    referees: [
      {
        name: 'Dr. Hala Nasser',
        relation: 'Supervised my residency',
        position: 'Head of clinical pharmacy',
      },
      { name: 'Steve Morgan', relation: 'I report to him', position: 'Area director' },
    ],
    statement:
      'I hand people the right pills and the right sentence to go with them, and I know from the refill records that half of them stop. In Amman, families came to the counter together and argued, and somebody’s aunt made sure. Here a man comes alone and says thank you. I have started to ask him what will get in the way. It adds four minutes, and our regional refill rates are now the best in the company, so they have asked me to write a training. I could write what I do. I would rather find out first why it works and for whom it does not. English is my second language, and my questions have become shorter for it.',
  },
  {
    degree: 'BA in music education',
    institution: 'Brazos University',
    employer: 'Waco Independent School District',
    title: 'Fine arts coordinator',
    previous: { employer: 'Midway High School', title: 'Band director' },
    referees: [
      {
        name: 'Carol Stinson',
        relation: 'My superintendent',
        position: 'Superintendent of schools',
      },
      { name: 'Luis Ferrer', relation: 'Succeeded me at Midway', position: 'Band director' },
    ],
    statement:
      'I had a hundred and sixty teenagers who could all play louder than I could talk, so I learned to lead with my hands and my eyebrows. When I became coordinator I lost the podium, and with it most of what I thought of as leadership. My twenty-two teachers work alone in their buildings. They don’t need conducting. They need somebody to hear what they hear. I visit each of them once a month, I play in their section, and afterwards I ask one question. Turnover in our arts faculty is the lowest in the district. Other departments have noticed and want it by August. I want to offer them something sounder than my eyebrows.',
  },
  {
    degree: 'BS in biology',
    institution: 'Putah Creek University',
    employer: 'Vallejo Biosciences',
    title: 'Laboratory director',
    previous: { employer: 'Vallejo Biosciences', title: 'Research associate' },
    referees: [
      {
        name: 'Dr. Mei-Lin Zhou',
        relation: 'Founded the company',
        position: 'Chief scientific officer',
      },
      {
        name: 'Patrick Dunne',
        relation: 'My peer in operations',
        position: 'Director of operations',
      },
    ],
    statement:
      'Scientists are trained to doubt, and then promoted to reassure. I run a laboratory of forty, and every week somebody brilliant sits in my office and is certain that they are about to be found out. I used to answer with their results. It never once helped. Now I ask what they would tell a student who said the same thing, and they hear themselves. I have read a good part of the literature on this and found it mixed, which I rather enjoyed. I should like to do a small, clean study of my own, in a setting where I know all the confounders by name. And I would like to be able to say no to becoming a vice president.',
  },
  {
    degree: 'BA in communication',
    institution: 'Scioto State University',
    employer: 'Buckeye Credit Counseling',
    title: 'Counseling supervisor',
    previous: { employer: 'Nationwide Claims', title: 'Claims adjuster' },
    referees: [
      { name: 'Tanya Wells', relation: 'I report to her', position: 'Director of counseling' },
      { name: 'Derrick Shaw', relation: 'Trained me in claims', position: 'Senior adjuster' },
    ],
    statement:
      'I spent six years deciding what people’s losses were worth, on the phone, in eleven minutes. I am not ashamed of it; somebody has to, and I was fair. But I kept thinking about the minute after I hung up. I moved to credit counseling for that minute. My clients owe an average of nineteen thousand dollars, and hardly one of them is bad at arithmetic. They are tired, and they are alone with it. I supervise seven counselors, I listen to their calls, and I can hear the moment when one of them starts to rescue. I do it as well. I would like to learn what to do instead, and to teach it without turning it into another script.',
  },
  {
    degree: 'BS in aviation',
    institution: 'Halifax Aeronautical College',
    employer: 'Summit Regional Airlines',
    title: 'Check captain',
    previous: { employer: 'United States Air Force', title: 'Instructor pilot' },
    referees: [
      {
        name: 'Colonel James Ortega',
        relation: 'My squadron commander',
        position: 'Colonel, retired',
      },
      {
        name: 'Linda Marsh',
        relation: 'Directs our training',
        position: 'Director of flight training',
      },
    ],
    statement:
      'Every pilot I check is competent, and about one in ten is afraid of me. The one who is afraid is the one who will not say “unstable, go around” with me in the left seat, and that is the only sentence that matters. Aviation has worked on this for forty years, and we are better at it than hospitals are. Still, our debriefs are mostly the captain talking. I started asking first officers to debrief me. It took eight months until one of them said something I did not like. He was right. I want to know how to shorten those eight months. I fly four days and am home for ten, and I can study in both.',
  },
  {
    degree: 'BA in linguistics',
    institution: 'Uniwersytet Nadwiślański',
    country: 'DE',
    employer: 'Baltic Translations',
    title: 'Managing partner',
    previous: { employer: 'European Parliament', title: 'Interpreter' },
    referees: [
      { name: 'Marta Zielińska', relation: 'My partner in the firm', position: 'Managing partner' },
      { name: 'Jonas Weber', relation: 'Shared a booth with me', position: 'Interpreter' },
    ],
    statement:
      'For twelve years I spoke in the first person for other people. When the minister said “I regret,” I said “I regret,” and I came to know how a sentence sounds when nobody believes it, the speaker included. It is a strange training, but it taught me to hear the word that was nearly said. In my own firm I use it every day with translators who work alone in four time zones and who will not tell you that they are drowning. I listen for the nearly said and ask about that. It helps, and I would like to do more of it, for people who live between languages and have to make large decisions in the smaller one.',
  },
  {
    degree: 'BS in criminal justice',
    institution: 'Piney Woods State University',
    employer: 'Harris County Probation',
    title: 'Unit supervisor',
    previous: { employer: 'Texas Department of Corrections', title: 'Corrections officer' },
    referees: [
      { name: 'Angela Price', relation: 'I report to her', position: 'Deputy director' },
      {
        name: 'Chaplain Ray Dillard',
        relation: 'Worked with me inside',
        position: 'Prison chaplain',
      },
    ],
    statement:
      'I have walked people in and I have walked people out, and I prefer out. A probation officer has a caseload of ninety and a list of conditions. You can check the list and learn nothing at all. Five years ago our county tried asking people what they wanted to be different by the end of the year, and writing that at the top of the file. The ones with an answer came back less. I was against it, for the record. Now I train it, from a binder of forty pages, and I see officers read the question aloud as if it were a Miranda warning. I want to learn to teach the part that is not in the binder.',
  },
  {
    degree: 'BA in economics',
    institution: 'Kallang University',
    employer: 'Straits Shipping',
    title: 'Head of chartering',
    previous: { employer: 'Straits Shipping', title: 'Analyst' },
    referees: [
      { name: 'Lim Wei Ling', relation: 'I report to her', position: 'Chief operating officer' },
      {
        name: 'Captain Arjun Menon',
        relation: 'Works with me on every charter',
        position: 'Fleet manager',
      },
    ],
    statement:
      'Chartering is a negotiation a day, and I have done about three thousand. I know how to find the other side’s limit. What I did not know, until my daughter told me, was that I do it at dinner as well. I began to look for another way to be in a conversation, one in which I don’t win. A friend from the seafarers’ mission let me sit in on calls with officers who come home after nine months and cannot talk to their families. Nobody there was negotiating. I now take two such calls a week myself, after a short training and under supervision. I would like the long training. The evenings are my mornings, and I am awake.',
  },
  {
    degree: 'BS in architecture',
    institution: 'Arroyo Seco University',
    employer: 'Arroyo Studio',
    title: 'Partner',
    previous: { employer: 'Hensley and Park', title: 'Project architect' },
    referees: [
      {
        name: 'Elena Park',
        relation: 'I worked for her for seven years',
        position: 'Principal, Hensley and Park',
      },
      { name: 'David Arroyo', relation: 'My partner', position: 'Partner, Arroyo Studio' },
    ],
    statement:
      'Clients come to an architect with a picture of a kitchen. If you draw it, you will draw it five times, and at the end they will be polite. If you ask how they fight about the dishes, you will draw it once. I have built a practice on that question and a few others like it. Younger architects in our studio want to learn it, and I find I can only say, “watch me,” which is no way to teach. I have also been through a partner’s illness and a near bankruptcy, with a coach who never once told me what to do. I want to be for others what she was for me, and to have something to stand on besides gratitude.',
  },
  {
    degree: 'BA in early childhood education',
    institution: 'Tamiami University',
    employer: 'Sunbeam Early Learning',
    title: 'Center director',
    previous: { employer: 'Sunbeam Early Learning', title: 'Lead teacher' },
    referees: [
      { name: 'Marisela Vega', relation: 'Owns the centers', position: 'Founder' },
      {
        name: 'Dr. Patricia Coles',
        relation: 'Taught my practicum',
        position: 'Professor of education',
      },
    ],
    statement:
      'A two-year-old who bites does not need a talk. She needs somebody to notice what happened just before. I have noticed what happened just before for sixteen years. My teachers earn fourteen dollars an hour, and they leave for fifteen, and I used to think that I could do nothing about it. Then I started noticing what happened just before they gave notice. It was hardly ever the dollar. It was a hard pick-up with a parent, and nobody asking about it the next morning. I ask now. I have lost two of twenty in a year. I want to do this properly, and I want other directors in our county, who are all women and all exhausted, to have it too.',
  },
  {
    degree: 'BS in finance',
    institution: 'Foggy Bottom College',
    employer: 'Alden Wealth Partners',
    title: 'Senior adviser',
    previous: { employer: 'First Potomac Bank', title: 'Portfolio manager' },
    referees: [
      { name: 'Charles Alden', relation: 'I report to him', position: 'Managing partner' },
      { name: 'Naomi Stein', relation: 'A colleague for ten years', position: 'Estate attorney' },
    ],
    statement:
      'My clients have enough, and most of them are not at ease. I can show a couple on one page that they will not run out, and they nod, and they call again in March. For years I answered with a longer page. Then a widow asked me what other people do with their Tuesdays. It was the first honest question I had been asked in that chair. I have kept a list since of what people ask after the numbers are done, and there are two hundred entries and no finance in any of them. I would like to be able to stay in that conversation. I am fifty-one, and I would rather spend the next fifteen years there.',
  },
  {
    degree: 'BA in Arabic',
    institution: 'Wasatch University',
    employer: 'Harbor Refugee Services',
    title: 'Employment lead',
    previous: { employer: 'United States Army', title: 'Linguist, sergeant' },
    referees: [
      { name: 'Samira Haddad', relation: 'I report to her', position: 'Program director' },
      {
        name: 'Master Sergeant Cole Avery',
        relation: 'My section leader',
        position: 'Master sergeant, retired',
      },
    ],
    statement:
      'In the Army I asked questions for a living, and none of them was for the good of the man who answered. I have the languages still. I use them now to ask an engineer from Aleppo what he would like to do, when every form in front of him asks what he will accept. The first time I put it that way, he did not speak for some time. He teaches mathematics at our community college today. I have a caseload of sixty, and I ask all of them. What I lack is a way to go on after the silence, and the judgment to know when the silence is something I should not touch. I would like to learn both from people who know the difference.',
  },
  {
    degree: 'BS in environmental science',
    institution: 'Salish Coast University',
    employer: 'Salish Land Trust',
    title: 'Stewardship director',
    previous: { employer: 'National Park Service', title: 'Ranger' },
    referees: [
      { name: 'Karen Two Rivers', relation: 'Chairs our board', position: 'Tribal council member' },
      { name: 'Bill Hanley', relation: 'My district ranger', position: 'District ranger, retired' },
    ],
    statement:
      'Restoring a salt marsh takes twenty years, and a volunteer stays for two. I have had to become good at beginnings and endings. Landowners whom I need have been told by four agencies what their land is for. I walk it with them, in boots, and ask what it used to be. We have protected nine hundred acres that way, none of them by an argument. My field crew is young and grieves for things that I had years to get used to, and I don’t always know what to say, so I have stopped saying much. I want to learn to accompany people in long work that they may not see finished. It is what I would like to be good at for the rest of my life.',
  },
  {
    degree: 'BBA in human resources',
    institution: 'Humber Valley University',
    country: 'CA',
    employer: 'Maple Rail',
    title: 'Director of people',
    previous: { employer: 'Maple Rail', title: 'Labor relations adviser' },
    referees: [
      {
        name: 'Jean-Paul Tremblay',
        relation: 'Sits across the table from me',
        position: 'President of the local',
      },
      { name: 'Susan Ng', relation: 'I report to her', position: 'Chief people officer' },
    ],
    statement:
      'I have bargained four collective agreements with the same man across the table. By the third we had stopped performing for each other, and we got more done in a walk around the yard than in a week of sessions. I asked him once what had changed. He said, “You started asking what I’d have to explain at home.” My own department has never seen that side of the work; they see policies. I coach eight supervisors now, with a certificate I earned on weekends, and I can feel where it ends. I would like to go past it. A railroad is a place where people stay for thirty years, so what you teach one supervisor lasts.',
  },
  {
    degree: 'BS in psychology',
    institution: 'McKenzie River University',
    employer: 'Willamette Community College',
    title: 'Dean of students',
    previous: { employer: 'Willamette Community College', title: 'Academic adviser' },
    referees: [
      {
        name: 'Dr. Yolanda Pierce',
        relation: 'I report to her',
        position: 'President of the college',
      },
      { name: 'Mike Talley', relation: 'Advised beside me', position: 'Director of advising' },
    ],
    statement:
      'Our students leave with three credits to go. It makes no sense until you ask, and then it always does: a shift changed, a car died, a boyfriend said something. As an adviser I had fifteen minutes for each of them and a degree audit. As dean I have a budget, and I have spent some of it on giving thirty students an hour a month with somebody trained to listen. Twenty-six of the thirty are still here. My president would like three hundred, and she is right to ask what exactly I would be multiplying. I don’t know yet. I want to find out with good methods, and to be one of the people who does it as well as the one who counts it.',
  },
  {
    degree: 'BA in journalism',
    institution: 'Boone County University',
    employer: 'Plains Public Radio',
    title: 'News director',
    previous: { employer: 'Topeka Courier', title: 'Reporter' },
    referees: [
      { name: 'Gwen Harker', relation: 'I report to her', position: 'General manager' },
      {
        name: 'Dan Kowalski',
        relation: 'Edited me for eight years',
        position: 'Managing editor, retired',
      },
    ],
    statement:
      'A reporter asks in order to have something to print. I did it for seventeen years and I was good at the follow-up, the quiet one that comes when they think you are done. When I became news director, my reporters were twenty-five and worn out, and I found myself asking the same quiet questions with the recorder off. It felt like using a tool by its other end. Two of them are still in journalism because of those talks; they say so, anyway, and I have confirmed it with a second source. I want to learn to ask for the sake of the person who answers. I suspect I have a lot to unlearn, and I meet deadlines.',
  },
]

export function backgroundOf(number: number): Background {
  const found = backgrounds[number % backgrounds.length]
  if (!found) throw new Error(`nobody has number ${number}`)
  return found
}
