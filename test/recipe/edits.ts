/** Lines that a recipe adds to files that are there. */
interface Edit {
  file: string
  /** The lines come behind this one, which contains it, too. */
  below?: string
  /** They come behind the first line that contains this. */
  behind: string
  lines: readonly string[]
}

/** A new collection, in the order of CONTRIBUTING, which quotes them. */
const collection: readonly Edit[] = [
  {
    file: 'own/migrations.ts',
    behind: 'import type',
    lines: ["import * as testimonials from './testimonials/migration.ts'"],
  },
  {
    file: 'own/migrations.ts',
    behind: 'export const migrations',
    lines: ["  'own-0001-testimonials': testimonials,"],
  },
  {
    file: 'own/collections.ts',
    behind: 'import type',
    lines: ["import { testimonials } from './testimonials/collection.ts'"],
  },
  { file: 'own/collections.ts', behind: 'export const collections', lines: ['  testimonials,'] },
  {
    file: 'own/pages.ts',
    behind: 'export const pages',
    lines: [
      '  {',
      "    name: 'testimonials',",
      "    to: '/testimonials',",
      "    file: 'testimonials/page.tsx',",
      "    pictures: ['aboutimage'],",
      "    footer: 'company',",
      '  },',
    ],
  },
  { file: 'own/messages.ts', behind: '  pages: {', lines: ["    testimonials: 'Testimonials',"] },
  {
    file: 'own/messages.ts',
    behind: '  descriptions: {',
    lines: ["    testimonials: 'What our clients say about our work.',"],
  },
  {
    file: 'own/messages.ts',
    behind: '  own: {',
    lines: ["    noTestimonials: 'What our clients say appears here.',"],
  },
  {
    file: 'own/messages.ts',
    below: 'export const ar = {',
    behind: '  pages: {',
    lines: ["    testimonials: 'آراء عملائنا',"],
  },
  {
    file: 'own/messages.ts',
    below: 'export const ar = {',
    behind: '  descriptions: {',
    lines: ["    testimonials: 'ما يقوله عملاؤنا عن أعمالنا.',"],
  },
  {
    file: 'own/messages.ts',
    below: 'export const ar = {',
    behind: '  own: {',
    lines: ["    noTestimonials: 'هنا يظهر ما يقوله عملاؤنا.',"],
  },
]

const englishWords = [
  '    supplier: {',
  "      label: 'Supplier registration',",
  '      fields: {',
  "        company: { label: 'Company', missing: 'Please enter the name of your company.' },",
  "        person: { label: 'Contact person', missing: 'Please enter the name of a contact person.' },",
  "        email: { label: 'Email', missing: 'Please enter an email address.' },",
  "        phone: { label: 'Phone', missing: 'Please enter a phone number.' },",
  '      },',
  '      subject: {',
  "        label: 'Category',",
  "        none: 'Another one',",
  "        choices: { concrete: 'Concrete', steel: 'Steel', finishes: 'Finishes' },",
  '      },',
  '      file: {',
  "        label: 'Trade licence (PDF)',",
  "        missing: 'Please choose your trade licence as a PDF.',",
  "        help: 'PDF, at most {max} MB',",
  "        chooseAgain: 'Please choose your trade licence again.',",
  "        thisFile: 'This file',",
  "        tooLarge: '{file} is larger than {max} MB. Make it smaller and choose it again.',",
  "        notThatType: '{file} is not a PDF. Save it as a PDF and choose it again.',",
  '      },',
  "      button: 'Register',",
  "      sending: 'Sending your registration',",
  "      missing: 'Please fill in every field.',",
  "      sent: 'Thank you! Your registration has been sent.',",
  "      notArrived: 'Your registration could not be sent. Please check your connection and send it again.',",
  "      refused: '{reason}',",
  '    },',
  '    supplierFailures: {',
  "      diskFull: 'Your registration could not be stored. Please send it by email, or call us.',",
  "      notStored: 'Your registration could not be stored. Please send it again in a moment.',",
  '      tooMany: (wait: string) => `Too many registrations came from your connection. Please wait ${wait}.`,',
  '      tooManyInAll: (wait: string) => `Too many registrations are arriving. Please wait ${wait}.`,',
  '    },',
]

const arabicWords = [
  '    supplier: {',
  "      label: 'تسجيل مورّد',",
  '      fields: {',
  "        company: { label: 'الشركة', missing: 'يُرجى إدخال اسم الشركة.' },",
  "        person: { label: 'جهة الاتصال', missing: 'يُرجى إدخال اسم جهة الاتصال.' },",
  "        email: { label: 'البريد الإلكتروني', missing: 'يُرجى إدخال البريد الإلكتروني.' },",
  "        phone: { label: 'الهاتف', missing: 'يُرجى إدخال رقم الهاتف.' },",
  '      },',
  '      subject: {',
  "        label: 'الفئة',",
  "        none: 'فئة أخرى',",
  "        choices: { concrete: 'الخرسانة', steel: 'الحديد', finishes: 'التشطيبات' },",
  '      },',
  '      file: {',
  "        label: 'الرخصة التجارية (PDF)',",
  "        missing: 'يُرجى اختيار الرخصة التجارية بصيغة PDF.',",
  "        help: 'ملف PDF، بحد أقصى {max} ميغابايت',",
  "        chooseAgain: 'يُرجى اختيار الرخصة التجارية مجددًا.',",
  "        thisFile: 'هذا الملف',",
  "        tooLarge: '{file} أكبر من {max} ميغابايت. يُرجى تصغيره واختياره مجددًا.',",
  "        notThatType: '{file} ليس ملف PDF. يُرجى حفظه بصيغة PDF واختياره مجددًا.',",
  '      },',
  "      button: 'تسجيل',",
  "      sending: 'جارٍ إرسال التسجيل',",
  "      missing: 'يُرجى ملء كل الحقول.',",
  "      sent: 'شكرًا لك! تم إرسال التسجيل.',",
  "      notArrived: 'تعذّر إرسال التسجيل. يُرجى التحقق من الاتصال وإعادة الإرسال.',",
  "      refused: '{reason}',",
  '    },',
  '    supplierFailures: {',
  "      diskFull: 'تعذّر حفظ التسجيل. يُرجى إرساله بالبريد الإلكتروني أو الاتصال بنا.',",
  "      notStored: 'تعذّر حفظ التسجيل. يُرجى إعادة إرساله بعد قليل.',",
  '      tooMany: (wait: string) => `وردت تسجيلات كثيرة من شبكتك. يُرجى الانتظار ${wait}.`,',
  '      tooManyInAll: (wait: string) => `تصلنا تسجيلات كثيرة الآن. يُرجى الانتظار ${wait}.`,',
  '    },',
]

/** A new kind of request. */
const requests: readonly Edit[] = [
  {
    file: 'own/requests.ts',
    behind: 'import type',
    lines: ["import { supplierRequests } from './suppliers/requests.ts'"],
  },
  { file: 'own/requests.ts', behind: 'export const requests', lines: ['  supplierRequests,'] },
  {
    file: 'own/pages.ts',
    behind: 'export const pages',
    lines: ["  { name: 'suppliers', to: '/suppliers', file: 'suppliers/page.tsx', footer: 'work' },"],
  },
  { file: 'own/messages.ts', behind: '  pages: {', lines: ["    suppliers: 'Suppliers',"] },
  {
    file: 'own/messages.ts',
    behind: '  descriptions: {',
    lines: ["    suppliers: 'Register your company as a supplier of our sites.',"],
  },
  { file: 'own/messages.ts', behind: '  forms: {', lines: englishWords },
  {
    file: 'own/messages.ts',
    below: 'export const ar = {',
    behind: '  pages: {',
    lines: ["    suppliers: 'المورّدون',"],
  },
  {
    file: 'own/messages.ts',
    below: 'export const ar = {',
    behind: '  descriptions: {',
    lines: ["    suppliers: 'سجّل شركتك مورّدًا لمشاريعنا.',"],
  },
  { file: 'own/messages.ts', below: 'export const ar = {', behind: '  forms: {', lines: arabicWords },
]

/** A page of one's own. */
const page: readonly Edit[] = [
  {
    file: 'own/pages.ts',
    behind: 'export const pages = [',
    lines: [
      "  { name: 'sustainability', to: '/sustainability', file: 'sustainability/page.tsx', footer: 'company' },",
    ],
  },
  { file: 'own/messages.ts', behind: '  pages: {', lines: ["    sustainability: 'Sustainability',"] },
  {
    file: 'own/messages.ts',
    behind: '  descriptions: {',
    lines: ["    sustainability: 'What our concrete saves, and how we reckon it.',"],
  },
  {
    file: 'own/messages.ts',
    behind: '  own: {',
    lines: [
      '    sustainability: {',
      "      text: 'Slag replaces half of the cement in our concrete. Enter how large your building is to see what that saves.',",
      "      calculator: { area: 'Floor area (m²)', saved: '{tonnes} tonnes of carbon dioxide less' },",
      '    },',
    ],
  },
  {
    file: 'own/messages.ts',
    below: 'export const ar = {',
    behind: '  pages: {',
    lines: ["    sustainability: 'الاستدامة',"],
  },
  {
    file: 'own/messages.ts',
    below: 'export const ar = {',
    behind: '  descriptions: {',
    lines: ["    sustainability: 'ما توفّره خرسانتنا، وكيف نحسبه.',"],
  },
  {
    file: 'own/messages.ts',
    below: 'export const ar = {',
    behind: '  own: {',
    lines: [
      '    sustainability: {',
      "      text: 'يحلّ خبث الأفران محلّ نصف الإسمنت في خرسانتنا. أدخل مساحة المبنى لترى ما يوفّره ذلك.',",
      "      calculator: { area: 'مساحة البناء (م²)', saved: 'أقل بمقدار {tonnes} طن من ثاني أكسيد الكربون' },",
      '    },',
    ],
  },
]

/** Fields of a kind of ours. */
const field: readonly Edit[] = [
  {
    file: 'own/fields.ts',
    behind: 'import type',
    lines: ["import { optionalInteger, text } from '#plinth/fields.ts'"],
  },
  {
    file: 'own/fields.ts',
    behind: 'export const fields',
    lines: [
      "  project: { units: optionalInteger({ label: 'Number of units', malformed: 'Enter a whole number.' }) },",
    ],
  },
  {
    file: 'own/fields.ts',
    behind: 'export const officeFields',
    lines: ["  project: { reference: text({ label: 'Our reference', max: 100 }) },"],
  },
  { file: 'own/messages.ts', behind: '  facts: {', lines: ["    units: 'Number of units',"] },
  {
    file: 'own/messages.ts',
    below: 'export const ar = {',
    behind: '  facts: {',
    lines: ["    units: 'عدد الوحدات',"],
  },
]

/** By the folders of their new files. */
export const recipes = { field, collection, requests, page }
