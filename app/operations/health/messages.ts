/** A finding in an owner's words: a short name, what it means if all is well, and what it means otherwise. */
interface Words {
  title: string
  fine: string
  trouble: string
}

/** The finding that has a button. */
export const unneededFiles = 'Unneeded files'

/** By the name of the finding. One that is missing here concerns only the person who manages the server. */
export const words: Record<string, Words> = {
  Database: {
    title: 'Content',
    fine: 'Everything that was saved can be read.',
    trouble: 'Some content may be damaged or out of reach.',
  },
  Serving: {
    title: 'Saving',
    fine: 'What is saved and sent is stored.',
    trouble:
      'Something keeps the site from working as it should. New changes and requests may not be stored.',
  },
  Migrations: {
    title: 'Version',
    fine: 'The site and its content have the same version.',
    trouble: 'The site and its content have different versions.',
  },
  Storage: {
    title: 'Images and files',
    fine: 'New images and files can be saved.',
    trouble: 'New images and files may not be saved.',
  },
  'Missing files': {
    title: 'Missing images and files',
    fine: 'Nothing is missing.',
    trouble: 'Some images or files are not available. Visitors see an empty space.',
  },
  Site: {
    title: 'Images and content',
    fine: 'The images and files are those of this site.',
    trouble: 'The images and files may belong to another site. Nothing is deleted.',
  },
  [unneededFiles]: {
    title: 'Files that nothing needs',
    fine: 'There are not many.',
    trouble:
      'The site asks before it moves so many files aside. If you did not delete a lot, ask the person who manages your server first.',
  },
  'Smaller versions': {
    title: 'Image sizes',
    fine: 'Every image is small enough for phones.',
    trouble: 'Some images load slowly on phones.',
  },
  Backups: {
    title: 'Backups',
    fine: 'The site is backed up.',
    trouble: 'The site may not be backed up. If the server is lost, so is its content.',
  },
  Disk: {
    title: 'Space',
    fine: 'There is enough space on the server.',
    trouble: 'The server is running out of space. When it is full, nothing can be saved.',
  },
  Mail: {
    title: 'Email',
    fine: 'New requests are emailed.',
    trouble: 'New requests are not emailed. Look at the lists of requests every day.',
  },
  Notifications: {
    title: 'Notifications',
    fine: 'Devices can be notified of new requests.',
    trouble: 'Devices are not notified of new requests.',
  },
  'Privacy notice': {
    title: 'Privacy notice',
    fine: 'Visitors can read what becomes of what they send.',
    trouble:
      'Visitors can send their names and resumes, but nothing says what becomes of them. Add a privacy notice.',
  },
  PUBLIC_URL: {
    title: 'Address',
    fine: 'Visitors reach the site at its own address.',
    trouble: 'The address of the site is not safe or not complete.',
  },
  SAMPLE_SITE: {
    title: 'Search engines',
    fine: 'Search engines may list the site.',
    trouble: 'The site is a demonstration, and search engines are asked not to list it.',
  },
  Certificate: {
    title: 'Encryption',
    fine: 'Browsers trust the address of the site.',
    trouble: 'Browsers may warn visitors away from the site.',
  },
  Clock: {
    title: 'Clock',
    fine: 'The server knows what time it is.',
    trouble:
      'The clock of the server may be wrong. Until that is settled, nothing is erased, and sign-in codes may be refused.',
  },
  HEIC: {
    title: 'Photos from iPhones',
    fine: 'Photos can be uploaded as the phone takes them.',
    trouble: 'Photos from iPhones must be sent as JPEG.',
  },
}

export const flashes = {
  moved: 'The files were moved aside. The person who manages your server can bring them back for 30 days.',
} as const
