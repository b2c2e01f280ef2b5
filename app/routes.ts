import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { kinds, requestKinds } from './features/requests/kinds.ts'
import { localeNames, locales, type Locale } from './platform/locales.ts'
import { collections } from '#own/collections.ts'
import { pages } from '#own/pages.ts'

/** One editor; the address tells it which page of General to show. */
const settings = 'features/settings/admin-settings.tsx'
const setting = (path: string) => route(path, settings, { id: `admin-${path}` })

/**
 * The screens of one collection, which they learn from the address. If documents are added in the list, one
 * screen does both.
 */
function documents(add: string, list = `${add}/edit`, listScreen = 'admin/documents/list.tsx') {
  const screens = [
    route(list, listScreen, { id: `list-${list}` }),
    route(`${list}/upload`, 'admin/documents/upload.tsx', { id: `upload-${list}` }),
    route(`${list}/:id`, 'admin/documents/edit.tsx', { id: `edit-${list}` }),
  ]
  return add === list ? screens : [route(add, 'admin/documents/add.tsx', { id: `add-${add}` }), ...screens]
}

/** All kinds of request share their screens, which learn from the address which kind it is. */
const ofRequests = kinds.map((kind) => requestKinds[kind])
const below = ({ address }: { address: string }) => address.slice('/admin/'.length)
const requests = ofRequests
  .map(below)
  .flatMap((path) => [
    route(path, 'features/requests/admin-inbox/page.tsx', { id: `admin-${path}` }),
    route(`${path}/retention`, 'features/requests/admin-retention.tsx', { id: `admin-${path}-retention` }),
  ])
const requestsFiles = ofRequests.flatMap((one) => [
  route(`${below(one)}/export`, 'features/requests/admin-inbox/export.ts', {
    id: `admin-${below(one)}-export`,
  }),
  ...(one.file
    ? [
        route(`${below(one)}/:id/${one.file.called}`, 'features/requests/admin-resume/download-route.ts', {
          id: `admin-${below(one)}-${one.file.called}`,
        }),
      ]
    : []),
])

/** The pages of `own/`, and the screens of its collections. */
const ownPages: readonly { to: string; file: string }[] = pages
const ownCollections: readonly { admin: { add: string; list: string } }[] = collections
const ownDocuments = ownCollections.flatMap(({ admin: { add, list } }) =>
  documents(below({ address: add }), below({ address: list })),
)

/** The frame of the public site in each language, with its fonts. */
const frames: Record<Locale, string> = {
  en: 'site/shell/layout.tsx',
  ar: 'site/shell/arabic-layout.tsx',
}

/** What visitors see, in one language: the same modules below its path. */
export function site(locale: Locale) {
  const below = locales[locale].prefix.slice(1)
  const id = (file: string) => ({ id: (below && `${below}/`) + file.replace(/^\.\.\/|\.tsx?$/g, '') })
  const page = (path: string, file: string) => route(path, file, id(file))
  const document = (path: string, file: string) => route((below && `${below}/`) + path, file, id(file))
  const frame = [
    layout('site/shell/boundary.tsx', id('site/shell/boundary.tsx'), [
      index('site/home/home.tsx', id('site/home/home.tsx')),
      page('about', 'site/about/about.tsx'),
      page('about/:slug', 'features/pages/page.tsx'),
      page('projects', 'features/projects/list/list-page.tsx'),
      page('projects/:code', 'features/projects/page/project-page.tsx'),
      page('news', 'features/projects/news/news-page.tsx'),
      page('clients', 'site/clients/clients-page.tsx'),
      page('contact', 'site/contact/contact-page.tsx'),
      page('careers', 'site/careers/careers-page.tsx'),
      page('careers/:slug', 'site/careers/vacancy-page.tsx'),
      page('privacy', 'site/privacy/privacy-page.tsx'),
      ...ownPages.map(({ to, file }) => page(to.slice(1), `../own/${file}`)),
      page('*', 'site/shell/not-found.tsx'),
    ]),
  ]
  const own = id('site/shell/layout.tsx')
  return [
    below ? route(below, frames[locale], own, frame) : layout(frames[locale], own, frame),
    document('manifest.webmanifest', 'site/icons/web-manifest.ts'),
    document('llms.txt', 'site/search-engines/llms.ts'),
    document('feed.xml', 'features/projects/news/news-feed.ts'),
    document('shared/:token', 'site/shared/shared-page.tsx'),
    document('share/pages/:page/:file', 'features/settings/share-image.ts'),
    document('share/projects/:id/:file', 'features/projects/page/share-image.ts'),
  ]
}

/** Every address of the product. */
export default [
  ...localeNames.flatMap(site),
  route('admin', 'admin/shell/layout.tsx', [
    layout('admin/shell/boundary.tsx', [
      index(settings, { id: 'admin-prequalification' }),
      route('overview', 'admin/overview/overview-page.tsx'),
      route('guest-links', 'admin/guest-links/guest-links-page.tsx'),
      route('history', 'history/history-page.tsx'),
      setting('logo'),
      setting('brand'),
      setting('site'),
      route('languages', 'admin/languages/languages-page.tsx'),
      setting('home'),
      setting('home-text'),
      setting('services-text'),
      setting('services-items'),
      setting('count-section'),
      ...documents('clients-section', 'clients-section', 'features/clients/admin/home-clients.tsx'),
      setting('visitors-count'),
      setting('about-image'),
      setting('about-text'),
      setting('gm-message'),
      setting('about-bottom'),
      setting('projects-image'),
      setting('news-image'),
      setting('clients-image'),
      setting('careers-image'),
      setting('contact-details'),
      setting('contact-image'),
      route('products', 'features/projects/admin/add.tsx'),
      route('products/news', 'features/projects/admin/add-news.tsx'),
      route('products/edit', 'features/projects/admin-list/list.tsx'),
      route('products/top', 'features/projects/admin-list/top.tsx'),
      route('products/descriptions', 'features/projects/admin/describe.tsx'),
      route('products/edit/:id', 'features/projects/admin/edit.tsx'),
      ...documents(
        'products/edit/:parent/photographs',
        'products/edit/:parent/photographs',
        'features/projects/admin/photographs.tsx',
      ),
      ...documents('products/edit/:parent/progress/add', 'products/edit/:parent/progress'),
      ...documents('products/edit/:parent/documents/add', 'products/edit/:parent/documents'),
      ...documents(
        'products/edit/:parent/consents/record',
        'products/edit/:parent/consents',
        'features/projects/admin-consent/consents-page.tsx',
      ),
      route('products/edit/:parent/consents/ask', 'features/projects/admin-consent/ask-page.tsx'),
      route('upload-projects', 'features/projects/admin-bulk/page.tsx'),
      route('upload-projects/photographs', 'features/projects/admin-folders/page.tsx'),
      ...documents('certificates'),
      ...documents('clients', 'clients/edit-section', 'features/clients/admin/sections.tsx'),
      ...documents('clients/add-item', 'clients/edit-item', 'features/clients/admin/sections.tsx'),
      ...documents('vacancies'),
      ...documents('papers'),
      ...documents('key-people'),
      ...documents('figures'),
      ...ownDocuments,
      ...documents('pages'),
      ...documents('pages/edit/:parent/sections/add', 'pages/edit/:parent/sections'),
      route('redirects', 'admin/redirects/list.tsx'),
      route('redirects/:id', 'admin/redirects/edit.tsx'),
      ...requests,
      route('personal-data', 'admin/personal-data/page.tsx'),
      route('notifications', 'admin/notifications/notifications.tsx'),
      route('health', 'operations/health/health-page.tsx'),
      route('backups', 'operations/backup/backups-page.tsx'),
      route('account', 'admin/account/account-page.tsx'),
      route('people', 'admin/people/people-page.tsx'),
      route('people/add', 'admin/people/add-page.tsx'),
      route('people/several', 'admin/people/several-page.tsx'),
      route('people/:id', 'admin/people/person-page.tsx'),
      route('on-page', 'admin/on-page/on-page.tsx'),
      route('*', 'admin/shell/not-found.tsx'),
    ]),
    route('papers/edit/:id/footer', 'features/papers/footer-route.ts'),
    route('products/edit/:id/qr', 'features/projects/admin/qr-route.ts'),
    route('products/edit/:parent/consents/:id/approved', 'site/shared/kept-page.ts'),
    route('upload-projects/photographs/match', 'features/projects/admin-folders/match-route.ts'),
    route('upload-projects/photographs/add', 'features/projects/admin-folders/add-route.ts'),
    ...requestsFiles,
    route('requests', 'features/requests/admin-inbox/act-route.ts'),
    route('personal-data/export', 'features/requests/admin-personal-data/export.ts'),
    route('on-page/page', 'admin/on-page/page-route.ts'),
    route('undo', 'history/undo-route.ts'),
    route('languages/suggestion', 'admin/languages/suggestion-route.ts'),
    route('documents', 'admin/documents/list-route.ts'),
    route('documents/export', 'admin/documents/export.ts'),
    route('documents/template', 'admin/documents/template.ts'),
    route('documents/check', 'admin/documents/check.ts'),
    route('documents/import', 'admin/documents/import.ts'),
    route('choices', 'admin/documents/choices-route.ts'),
    route('backups/download', 'operations/backup/download.ts'),
    route('find', 'admin/palette/find-route.ts'),
    route('unread', 'admin/unread/unread-route.ts'),
    route('site-visit/visits', 'admin/site-visit/visits-route.ts'),
    route('site-visit/sign-in', 'admin/site-visit/sign-in.tsx'),
    route('uploads', 'uploads/begin-upload-route.ts'),
    route('uploads/:id', 'uploads/upload-route.ts'),
    route('files/*', 'uploads/office-file-route.ts'),
    route('session', 'admin/sign-in/session-route.ts'),
    route('sign-in', 'admin/sign-in/sign-in-again-route.ts'),
    route('sign-out', 'admin/sign-in/sign-out.ts'),
  ]),
  // For people without a session: what a link allows, and how to get one.
  route('admin/join/:token', 'admin/links/password-page.tsx', { id: 'admin-join' }),
  route('admin/reset/:token', 'admin/links/password-page.tsx', { id: 'admin-reset' }),
  route('admin/confirm/:token', 'admin/links/confirm-page.tsx'),
  route('admin/forgot', 'admin/links/forgot-page.tsx'),
  route('admin/editing', 'admin/editing.ts'),
  route('admin/site-visit', 'admin/site-visit/page.tsx'),
  route('admin/site-visit/projects', 'admin/site-visit/projects-route.ts'),
  route('admin/worker.js', 'admin/worker/worker-route.ts'),
  route('admin/manifest.webmanifest', 'admin/site-visit/manifest-route.ts'),
  route('files/*', 'uploads/file-route.ts'),
  route('shared/:token/files/*', 'site/shared/shared-file.ts'),
  route('documents/:id/:name', 'features/projects/story/document-route.ts'),
  route('icons/:version/:name', 'site/icons/icon-route.ts'),
  route('favicon.ico', 'site/icons/favicon.ts'),
  route('robots.txt', 'site/search-engines/robots.ts'),
  route('.well-known/change-password', 'site/well-known/change-password.ts'),
  route('.well-known/security.txt', 'site/well-known/security-text.ts'),
  route('sitemap.xml', 'site/search-engines/sitemap.ts'),
  route('sitemaps/:part', 'site/search-engines/sitemap-part.ts'),
  route('brochures/egypt.pdf', 'site/brochures/brochure.ts'),
  route('live', 'site/live-route.ts'),
  route('visits', 'site/visits-route.ts'),
] satisfies RouteConfig
