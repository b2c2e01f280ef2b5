import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

const bucket = 'untidy.appspot.com'
const pushKey = (number: number) => `-OZ0000009Wpno${String(number).padStart(6, '0')}`
const hosted = (path: string) =>
  `https://firebasestorage.googleapis.com/v0/b/${bucket}/o/${encodeURIComponent(path)}?alt=media&token=1`

const project = (code: unknown, more: object = {}) => ({
  code,
  name: `Villa ${code}`,
  location: 'Dubai',
  client: '',
  consultant: 'Khoor',
  type: 'villa',
  status: 'ongoing',
  imageUrl: hosted('images/villa.jpg'),
  remarks: '',
  news: 'No',
  topproject: 'No',
  createdAt: 1_561_357_800_000,
  ...more,
})

/** Every irregularity found in real exports of Firebase sites, each in a record named after it. */
export const irregularDatabase = {
  projects: {
    flawless: project('100'),
    ongoing: project('101', { status: 'Ongoing' }),
    yes: project('102', { news: 'YES' }),
    spaces: project(' 103  A ', { name: 'Villa 103' }),
    number: project(104, { remarks: 5 }),
    missing: { code: '105', imageUrl: hosted('images/villa.jpg') },
    noCode: { name: 'No code' },
    noRecord: 'text',
    fileMissing: project('106', { imageUrl: hosted('images/missing.jpg') }),
    outside: project('107', { imageUrl: 'https://example.com/villa.jpg' }),
    otherBucket: project('108', { imageUrl: 'gs://other.appspot.com/images/villa.jpg' }),
    upwards: project('109', { imageUrl: '../secret.jpg' }),
    notAnImage: project('110', { imageUrl: 'images/text.jpg' }),
    halfAnImage: project('111', { imageUrl: `gs://${bucket}/images/half.jpg` }),
    oddName: project('112', { imageUrl: hosted('images/فيلا 1.jpg') }),
    oldHost: project('113', { imageUrl: `https://storage.googleapis.com/${bucket}/images/villa.jpg` }),
    same: project('200a'),
    sameInCapitals: project('200A'),
    extra: project('114', { colour: 'red' }),
    contract: project('116', { imageUrl: hosted('images/contract.pdf') }),
    secret: project('115', { imageUrl: hosted('resumes/cv.pdf') }),
    ...Object.fromEntries(
      [1, 2, 3, 4, 5, 6, 7].map((number) => [`top${number}`, project(`30${number}`, { topproject: true })]),
    ),
  },
  certificates: [
    null,
    { title: 'ISO 9001', titlelower: 'iso 9001', remarks: 'Quality', imageUrl: hosted('images/villa.jpg') },
    null,
    { title: 'iso 9001', remarks: 'Again', imageUrl: hosted('images/villa.jpg') },
  ],
  clientssections: {
    a: { name: 'Developers', title: 'Developers' },
    b: { name: 'developers ', title: 'Developers again' },
  },
  clientsitems: {
    a: { section: 'developers', imageUrl: hosted('clientsimages/logo.svg') },
    b: { section: 'Banks', imageUrl: hosted('clientsimages/logo.svg') },
    c: { section: 'developers', imageUrl: hosted('clientsimages/evil.svg') },
  },
  generals: {
    prequalification: { [pushKey(1)]: { imageUrl: 'https://drive.example.com/profile.pdf' } },
    homelogo: { [pushKey(1)]: { imageUrl: hosted('generals/logo.svg') } },
    homeimage: {
      [pushKey(1)]: { imageUrl: hosted('generals/old.mp4') },
      [pushKey(2)]: { imageUrl: hosted('generals/film.mp4'), videoHeight: '700' },
    },
    newsimage: { imageUrl: hosted('images/villa.jpg') },
    counts: [null, { name1: 'Years', number1: '17', name2: 'Done', number2: '300+' }],
    servicesItems: { [pushKey(1)]: [null, { itemimg: hosted('images/villa.jpg'), itemtext: 'Villas' }] },
    clientssection: [{ imageUrl: hosted('clientsimages/logo.svg') }, null, { imageUrl: '' }],
    visitorscount: { count: { number: '18436' } },
    contactmessages: { a: { personName: 'Mona', personPhone: 501_234_567 }, b: {} },
    cvs: {
      a: {
        firstname: 'Omar',
        lastname: 'Said',
        email: 'o@example.com',
        phone: '1',
        file: hosted('resumes/cv.pdf'),
      },
      b: { firstname: 'Fake', lastname: 'File', email: 'o@example.com', phone: '1', fileName: 'fake.pdf' },
    },
    theme: { dark: true },
  },
  users: { a: { email: 'someone@example.com' } },
}

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path d="M0 0"/>${inside}</svg>`

/** Writes `database.json` and `storage/` into the folder. */
export async function writeIrregularDump(folder: string, database: object = irregularDatabase) {
  const photograph = await sharp({
    create: {
      width: 64,
      height: 40,
      channels: 3,
      background: '#c08040',
      noise: { type: 'gaussian', sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer()
  const files: Record<string, string | Buffer> = {
    'images/villa.jpg': photograph,
    'images/فيلا 1.jpg': photograph,
    'images/half.jpg': photograph.subarray(0, photograph.length / 2),
    'images/text.jpg': 'not a photograph',
    'images/unnamed.jpg': photograph,
    'clientsimages/logo.svg': svg(''),
    'clientsimages/evil.svg': svg('<script>alert(1)</script>'),
    'generals/logo.svg': svg(''),
    'generals/film.mp4': Buffer.concat([
      Buffer.from([0, 0, 0, 24]),
      Buffer.from('ftypisom'),
      Buffer.alloc(64),
    ]),
    'images/contract.pdf': '%PDF-1.7\n',
    'resumes/cv.pdf': '%PDF-1.7\n',
    'resumes/fake.pdf': '<html>',
  }
  for (const [path, content] of Object.entries(files)) {
    const target = join(folder, 'storage', path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, content)
  }
  writeFileSync(join(folder, 'secret.jpg'), photograph)
  writeFileSync(join(folder, 'database.json'), JSON.stringify(database))
}
