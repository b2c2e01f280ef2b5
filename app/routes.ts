import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** One editor, told by its address which page of General it shows. */
const settings = 'features/settings/admin-settings.tsx'
const setting = (path: string) => route(path, settings, { id: `admin-${path}` })

/** Every address of the product. */
export default [
  layout('site/layout.tsx', [
    layout('site/boundary.tsx', [
      index('site/home.tsx'),
      route('about', 'site/about.tsx'),
      route('projects', 'features/projects/list-page.tsx'),
      route('projects/:code', 'features/projects/project-page.tsx'),
      route('news', 'features/projects/news-page.tsx'),
      route('clients', 'features/clients/clients-page.tsx'),
      route('contact', 'features/call-requests/contact-page.tsx'),
      route('careers', 'features/job-requests/careers-page.tsx'),
      route('*', 'site/not-found.tsx'),
    ]),
  ]),
  route('admin', 'admin/layout.tsx', [
    layout('admin/boundary.tsx', [
      index(settings, { id: 'admin-prequalification' }),
      setting('logo'),
      setting('site'),
      setting('home'),
      setting('home-text'),
      setting('services-text'),
      setting('services-items'),
      setting('count-section'),
      route('clients-section', 'features/clients/admin-home-clients.tsx'),
      route('clients-section/:id', 'features/clients/admin-home-client.tsx'),
      setting('visitors-count'),
      setting('about-image'),
      setting('about-text'),
      setting('gm-message'),
      setting('about-bottom'),
      setting('projects-image'),
      setting('news-image'),
      setting('contact-details'),
      route('products', 'features/projects/admin-add.tsx'),
      route('products/edit', 'features/projects/admin-list.tsx'),
      route('products/edit/:id', 'features/projects/admin-edit.tsx'),
      route('certificates', 'features/certificates/admin-add.tsx'),
      route('certificates/edit', 'features/certificates/admin-list.tsx'),
      route('certificates/edit/:id', 'features/certificates/admin-edit.tsx'),
      route('clients', 'features/clients/admin-add-section.tsx'),
      route('clients/edit-section', 'features/clients/admin-sections.tsx'),
      route('clients/edit-section/:id', 'features/clients/admin-edit-section.tsx'),
      route('clients/add-item', 'features/clients/admin-add-item.tsx'),
      route('clients/edit-item', 'features/clients/admin-items.tsx'),
      route('clients/edit-item/:id', 'features/clients/admin-edit-item.tsx'),
      route('call-requests', 'features/call-requests/admin-list.tsx'),
      route('job-requests', 'features/job-requests/admin-list.tsx'),
      route('*', 'admin/not-found.tsx'),
    ]),
    route('call-requests/export', 'features/call-requests/admin-export.ts'),
    route('job-requests/export', 'features/job-requests/admin-export.ts'),
    route('job-requests/:id/resume', 'features/job-requests/admin-resume.ts'),
    route('unread', 'admin/unread-route.ts'),
    route('uploads', 'admin/uploads.ts'),
    route('uploads/:id', 'admin/uploads-one.ts'),
    route('sign-out', 'admin/sign-out.ts'),
  ]),
  route('files/*', 'platform/files/files-route.ts'),
  route('live', 'platform/live/live-route.ts'),
  route('visits', 'platform/visits-route.ts'),
] satisfies RouteConfig
