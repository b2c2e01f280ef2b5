import { emailIncomplete } from '#app/platform/forms/email.ts'
import { unavailableSentences } from '#app/platform/errors/unavailable-sentences.ts'
import { formRefusals } from '#app/platform/http/form-refusals.ts'
import { en as own } from '#own/messages.ts'
import { plural } from './plural.ts'

const types = { building: 'Building', villa: 'Villa' }
const statuses = { ongoing: 'Ongoing', completed: 'Completed', upcoming: 'Upcoming' }
type Type = keyof typeof types
type Status = keyof typeof statuses

/** Every word that the site itself says to visitors, by page; the letter of the specification. */
export const en = {
  shell: {
    skip: 'Skip to content',
    homeOf: (company: string) => `${company}, home`,
    main: 'Main',
    menu: 'Menu',
    moreEntries: 'More',
    closeMenu: 'Close menu',
    footer: 'Footer',
    company: 'The company',
    work: 'Work with us',
    follow: 'Follow us',
    prequalification: 'Prequalification',
    videoChannel: 'Video channel',
    newTab: ' (opens in a new tab)',
    brochure: 'Egypt brochure (PDF)',
    privacy: 'Privacy notice',
    whatsapp: 'WhatsApp',
    chat: 'Chat on WhatsApp',
    close: 'Close',
    comma: ', ',
  },
  preview: {
    title: 'Preview',
    note: 'This page is a preview for you. It is not on the site like this yet.',
    onSite: 'This page is on the site already, as you see it here.',
    until: (day: string) => `Your link works until ${day}.`,
  },
  /** What a client is asked, and how the link to it is sent. */
  consent: {
    title: 'Your consent',
    note: 'We ask for your consent to show this project. Please look at the page, and answer at its end.',
    answer: 'Answer',
    scope: 'I agree that this project is shown',
    scopes: {
      website: 'on the website',
      social: 'on social media',
      tenders: 'in tender documents',
      name: 'with the name of the client',
      value: 'with the contract value',
    },
    who: 'Your name and position',
    approve: 'Approve',
    words: 'What should be changed?',
    ask: 'Ask for changes',
    approved: 'Thank you. Your consent is recorded.',
    asked: 'Thank you. We have your words, and will show the new version under this same link.',
    whoMissing: 'Please write your name.',
    scopeMissing: 'Please choose what you agree to.',
    wordsMissing: 'Please write what should be changed.',
    changed: 'The page has changed since you opened it. Please look at it again before you approve it.',
    message: (project: string, address: string) =>
      `We would like to show our work for you, ${project}. Please look at the page, and tell us there whether you agree: ${address}`,
  },
  /** The pages of the site, as menus and headings name them. */
  pages: {
    home: 'Home',
    about: 'About',
    projects: 'Projects',
    news: 'News',
    clients: 'Clients',
    contact: 'Contact',
    careers: 'Careers',
    ...own.pages,
  },
  /** For search engines. */
  descriptions: {
    news: (page: string) =>
      `Contracts, milestones and handovers: what happens on our sites, newest first${page}.`,
    clients: 'The developers, hotels, retailers and industries for whom we build.',
    contact: 'Request a call, or reach us by phone, by email, or at our office.',
    careers: 'Join the people who build with us: send us your resume.',
    feed: 'Contracts, milestones and handovers: what happens on our sites.',
    ...own.descriptions,
  },
  ownFacts: own.facts,
  own: own.own,
  /** For language models. */
  llms: {
    contact: 'Contact',
    phone: 'Phone',
    email: 'Email',
    address: 'Address',
    country: 'Country',
    foundedIn: 'Founded in',
    licence: 'Licence',
    services: 'Services',
    topProjects: 'Top projects',
    pages: 'Pages',
    about: 'the company, its General Manager, its certificates',
    projects: 'every project',
    news: 'what happens on our sites',
    clients: 'for whom we build',
    reach: 'how to reach us',
    careers: 'how to apply',
    sitemap: 'Sitemap',
    addresses: 'every address of this site',
  },
  errors: {
    missing: 'Page not found',
    missingText: 'The page may have moved, or the address may be mistyped.',
    unavailable: 'Not available right now',
    unavailableText: 'The site cannot do this at the moment. Please try again in a moment.',
    reasons: unavailableSentences,
    back: 'Go back with your browser: what you typed is still in the form.',
    failed: 'Something went wrong on our side',
    failedText: 'Please try again in a moment.',
    again: 'Try again',
    request: 'Request',
  },
  /** All that visitors read until the company opens its site. */
  preparation: {
    title: 'This site is being prepared',
    text: 'Please come back later.',
  },
  pager: {
    pages: 'Pages',
    previous: 'Previous',
    next: 'Next',
    more: 'More projects',
    position: (page: number, pages: number) => `Page ${page} of ${pages}`,
    /** After the title of a page of a list. */
    inTitle: (page: number) => `, page ${page}`,
  },
  home: {
    requestCall: 'Request a Call',
    film: { title: 'Banner video', play: 'Play the video', pause: 'Pause the video' },
    company: 'The company',
    aboutCompany: 'About the company',
    topProjects: 'Our Top Projects',
    onSite: 'On our sites now',
    noTopProjects: 'See what we build, project by project.',
    counts: 'In numbers',
    /** After the number. */
    safeHours: plural('en', {
      one: 'safe man-hour without a lost-time injury (LTI)',
      other: 'safe man-hours without a lost-time injury (LTI)',
    }),
    clients: {
      heading: 'Our Clients',
      row: 'Clients',
      controls: 'Client logos',
      previous: 'Previous client',
      pause: 'Pause the row',
      next: 'Next client',
    },
    visitors: 'Visitors',
    visitorsCount: 'Visitors Count:',
    failures: {
      services: 'Error: Our services could not be loaded. Please reload this page in a moment.',
      counts: 'Error: Our numbers could not be loaded. Please reload this page in a moment.',
      visits: 'Error: The visitors count could not be loaded. Please reload this page in a moment.',
    },
  },
  about: {
    principles: 'What we stand for',
    why: 'Why the company',
    mission: 'Our Mission',
    vision: 'Our Vision',
    manager: 'General Manager',
    certificates: 'Awards and Certifications',
    pages: 'More about us',
    enlarge: (title: string) => `${title}, enlarge`,
  },
  clients: {
    logo: 'Client logo',
    nothing: 'The developers, hotels, retailers and industries for whom we build appear here.',
  },
  projects: {
    types,
    statuses,
    labels: {
      code: 'Code',
      location: 'Location',
      client: 'Client',
      consultant: 'Consultant',
      type: 'Type',
      status: 'Status',
      plotArea: 'Plot area',
      builtUpArea: 'Built-up area',
      levels: 'Levels',
      startedOn: 'Started',
      plannedHandover: 'Planned handover',
      handedOver: 'Handed over',
      contractForm: 'Contract type',
      scope: 'Scope',
      completionCertificate: 'Completion certificate',
      valueBand: 'Contract value',
      uses: 'Use',
      works: 'Work',
      gfa: 'Gross floor area',
      sustainability: 'Sustainability',
    },
    uses: {
      residential: 'Residential',
      villas: 'Villas',
      hospitality: 'Hospitality',
      offices: 'Offices',
      retail: 'Retail',
      industrial: 'Industrial',
      health: 'Healthcare',
      education: 'Education',
      mosque: 'Mosque',
      government: 'Government',
      'labour-accommodation': 'Labour accommodation',
      'mixed-use': 'Mixed use',
    },
    works: {
      'new-build': 'New build',
      'fit-out': 'Fit-out',
      refurbishment: 'Refurbishment',
      extension: 'Extension',
      enabling: 'Enabling works',
      infrastructure: 'Infrastructure',
    },
    sustainabilities: {
      'leed-certified': 'LEED Certified',
      'leed-silver': 'LEED Silver',
      'leed-gold': 'LEED Gold',
      'leed-platinum': 'LEED Platinum',
      'estidama-1': 'Estidama 1 Pearl',
      'estidama-2': 'Estidama 2 Pearl',
      'estidama-3': 'Estidama 3 Pearl',
      'estidama-4': 'Estidama 4 Pearl',
      'estidama-5': 'Estidama 5 Pearl',
      'al-safat-silver': 'Al Sa’fat Silver',
      'al-safat-gold': 'Al Sa’fat Gold',
      'al-safat-platinum': 'Al Sa’fat Platinum',
    },
    contractForms: {
      traditional: 'Traditional',
      'design-and-build': 'Design and build',
      turnkey: 'Turnkey',
      subcontract: 'Subcontract',
    },
    scopes: {
      structure: 'Structure',
      finishes: 'Finishes',
      mep: 'MEP',
      joinery: 'Joinery',
      facade: 'Facade',
      landscape: 'Landscape',
    },
    valueBands: {
      'under-5m': 'Under AED 5 million',
      '5m-20m': 'AED 5 to 20 million',
      '20m-100m': 'AED 20 to 100 million',
      'over-100m': 'Over AED 100 million',
    },
    squareMetres: (number: string) => `${number} m²`,
    squareFeet: (number: string) => `${number} ft²`,
    /** Those of a building, as on drawings, such as `B+G+4P+12+R`. */
    levels: (written: string) => written,
    typeTabs: { all: 'All', ...types },
    /** The word of each status, with what a wide screen shows before and after it. */
    tabs: {
      ongoing: { before: '', word: 'Ongoing', after: ' Projects' },
      completed: { before: '', word: 'Completed', after: ' Projects' },
      upcoming: { before: '', word: 'Upcoming', after: ' Projects' },
      all: { before: '', word: 'All', after: ' Projects' },
    },
    /** The heading of each filtered list, and its description for search engines. */
    lists: {
      ongoing: {
        all: {
          title: 'Ongoing Projects',
          description: 'Buildings and villas that we have under construction.',
        },
        building: {
          title: 'Ongoing Buildings',
          description: 'Buildings that we have under construction.',
        },
        villa: { title: 'Ongoing Villas', description: 'Villas that we have under construction.' },
      },
      completed: {
        all: {
          title: 'Completed Projects',
          description: 'Buildings, villas and fit-outs that we have handed over.',
        },
        building: {
          title: 'Completed Buildings',
          description: 'Buildings that we have handed over.',
        },
        villa: { title: 'Completed Villas', description: 'Villas that we have handed over.' },
      },
      upcoming: {
        all: {
          title: 'Upcoming Projects',
          description: 'Buildings and villas that we will start soon.',
        },
        building: { title: 'Upcoming Buildings', description: 'Buildings that we will start soon.' },
        villa: { title: 'Upcoming Villas', description: 'Villas that we will start soon.' },
      },
      all: {
        all: {
          title: 'All Projects',
          description: 'All our projects: ongoing, completed and upcoming.',
        },
        building: {
          title: 'All Buildings',
          description: 'All our buildings: upcoming, ongoing and completed.',
        },
        villa: {
          title: 'All Villas',
          description: 'All our villas: upcoming, ongoing and completed.',
        },
      },
    },
    count: plural('en', { one: '{n} project', other: '{n} projects' }),
    browse: 'Browse All Projects',
    ask: 'Ask us about our work',
    lastPage: 'Its last page',
    nothingYet: 'Here we show what we build: each project with its photograph, its place and how far it is.',
    nothingHere: 'There are no more projects on this page.',
    nothingNow: 'No project is shown here at the moment.',
    nothingMatches: 'No projects match these filters at the moment.',
    search: {
      label: 'Search projects',
      button: 'Search',
      title: (q: string) => `Projects found for “${q}”`,
      nothing: (q: string) =>
        `No project matches “${q}”. Check the spelling, or search for an area, a client or a project code.`,
      showAll: 'Show all projects',
      nothingHere: (q: string) => `No project of this kind matches “${q}”.`,
      showAllFound: 'Show everything that was found',
    },
    filters: {
      open: 'Search and filter',
      /** By the name of the filter, which is that of its parameter. */
      by: {
        use: { label: 'Use', all: 'All uses' },
        work: { label: 'Work', all: 'All works' },
        place: { label: 'Place', all: 'All places' },
      },
      title: (list: string, chosen: string) => `${list}: ${chosen}`,
    },
    facts: 'Facts',
    /** Above the text that the back office calls Remarks. */
    remarks: 'About the project',
    gallery: {
      label: 'Photographs',
      more: plural('en', { one: 'Show {n} more photograph', other: 'Show {n} more photographs' }),
      fewer: 'Show fewer photographs',
      all: (number: number) => `All ${number} photographs`,
      count: plural('en', { one: '{n} photograph', other: '{n} photographs' }),
      /** Behind the number of the others. */
      inProgress: (number: number) => `${number} in progress above`,
      previous: 'Previous photograph',
      next: 'Next photograph',
      counter: '{n} of {total}',
    },
    film: { label: 'Film', of: (name: string) => `Film of ${name}` },
    stages: { before: 'Before', progress: 'In progress', handover: 'Handover', drawing: 'Drawing' },
    beforeAfter: {
      heading: 'Before and after',
      before: 'Before',
      after: 'After',
      handle: 'How much of the earlier photograph is shown',
    },
    progress: { label: 'Progress', share: 'Progress', done: (percent: number) => `${percent}% done` },
    documents: {
      label: 'Documents',
      pdf: (megabytes: number | undefined) => (megabytes ? `PDF, ${megabytes} MB` : 'PDF'),
    },
    askLike: 'Ask about a project like this',
    more: 'More projects',
    neighbours: 'Neighbouring projects',
    /** The description of a photograph without one; `kind` is `undefined` for an unknown type. */
    imageDescription: (kind: string | undefined, place: string, name: string) => {
      const what = place ? `${kind ?? 'Project'} in ${place}` : (kind ?? 'Project')
      return name ? `${what}: ${name}` : what
    },
    /** `Ongoing villa, Al Barsha` */
    summary: (status: Status, type: Type, place: string) =>
      `${statuses[status]} ${types[type].toLowerCase()}, ${place}`,
    description: (summary: string, code: string) => `${summary}. Project ${code}.`,
    builtFor: (client: string) => `For ${client}.`,
  },
  news: {
    newest: 'News, newest first',
    read: 'Read the news',
    nothingYet: 'News of our projects appears here: contracts, milestones and handovers.',
    nothingHere: 'There is no news on this page at the moment.',
    feed: (company: string) => `${company}: News`,
  },
  contact: {
    tel: 'Tel',
    whatsapp: 'WhatsApp',
    fax: 'Fax',
    pobox: 'P.O. Box',
    email: 'Email',
    address: 'Address',
    directions: 'Directions',
    map: {
      section: 'Where we are',
      frame: 'Map of our office',
      location: 'Location',
      plan: 'Site plan',
      scale: 'Not to scale',
    },
  },
  careers: {
    vacancies: 'Open Vacancies',
    kinds: {
      'full-time': 'Full time',
      'part-time': 'Part time',
      contract: 'Contract',
      internship: 'Internship',
    },
    until: (day: string) => `until ${day}`,
    labels: { place: 'Place', kind: 'Employment', department: 'Department', closes: 'Apply until' },
    heading: 'Join Our Team',
    lead: 'Send us your resume. A person reads every one, and we keep it private.',
    again: 'Apply again',
  },
  forms: {
    /** Why a form could not be read. */
    unread: formRefusals,
    minutes: plural('en', { one: 'a minute', other: '{n} minutes' }),
    /** For so many months. */
    kept: plural('en', {
      one: 'We keep what you send for one month.',
      other: 'We keep what you send for {n} months.',
    }),
    /** Templates, and what else a form needs in the browser. */
    common: {
      emailIncomplete,
      tooLong: 'At most {max} characters.',
      shorten: 'Please shorten the marked fields.',
      progress: 'Sent',
      leaveEmpty: 'Leave this empty',
    },
    call: {
      label: 'Request a Call',
      fields: {
        personName: { label: 'Full name', missing: 'Please enter your name.' },
        personEmail: { label: 'Email', missing: 'Please enter an email address.' },
        personPhone: { label: 'Phone', missing: 'Please enter a phone number.' },
        personMessage: { label: 'Message', missing: 'Please write a few words.' },
      },
      subject: { label: 'Project', none: 'None in particular' },
      button: 'Send Now',
      sending: 'Sending your message',
      missing: 'Please fill the all fields.',
      sent: 'Thank you! Your message has been sent. We will call you back soon.',
      notArrived: 'Sorry! Something went wrong while sending the message. Please try again.',
      refused: '{reason}',
    },
    callFailures: {
      diskFull:
        "Sorry! The server's disk is full, so your message could not be sent. Please call us or write us an email instead.",
      notStored: 'Sorry! Something went wrong while sending the message. Please try again.',
      tooMany: (wait: string) =>
        `Too many messages were sent from your connection. Please wait ${wait} and send yours again.`,
      tooManyInAll: (wait: string) =>
        `Too many messages are arriving right now. Please wait ${wait} and send yours again, or call us.`,
    },
    job: {
      label: 'Job application',
      fields: {
        firstname: { label: 'First name', missing: 'Please enter your first name.' },
        lastname: { label: 'Last name', missing: 'Please enter your last name.' },
        email: { label: 'Email', missing: 'Please enter an email address.' },
        phone: { label: 'Phone', missing: 'Please enter a phone number.' },
      },
      subject: {
        label: 'Vacancy',
        none: 'None in particular',
        gone: 'This vacancy has closed. Please choose another one, or none in particular, and submit again.',
      },
      file: {
        label: 'Resume (PDF)',
        missing: 'Please choose your resume as a PDF.',
        help: 'PDF, at most {max} MB',
        chooseAgain: 'Please choose your resume again.',
        thisFile: 'This file',
        tooLarge: '{file} is larger than {max} MB. Make it smaller and choose it again.',
        notThatType: '{file} is not a PDF. Save it as a PDF and choose it again.',
      },
      button: 'Submit',
      sending: 'Sending your application',
      missing: 'All fields are required',
      sent: 'Your application has been submitted successfully.',
      notArrived:
        'Error: your application could not be sent. Please check your connection and submit it again.',
      refused: 'Error: {reason}',
    },
    jobFailures: {
      diskFull:
        "Error: The server's disk is full, so your application could not be stored. Please send it by email, or call us.",
      notStored: 'Error: your application could not be stored. Please submit it again in a moment.',
      tooMany: (wait: string) =>
        `Error: too many applications were sent from your connection. Please wait ${wait} and submit yours again.`,
      tooManyInAll: (wait: string) =>
        `Error: too many applications are arriving right now. Please wait ${wait} and submit yours again.`,
      noRoom: (email: string, tel: string) => {
        const ways = [email && `send it by email to ${email}`, tel && `call us on ${tel}`].filter(Boolean)
        return `Error: we cannot accept any more resumes today. Please ${ways.join(' or ') || 'try again tomorrow'}.`
      },
    },
    ...own.forms,
  },
}

export type Messages = typeof en
