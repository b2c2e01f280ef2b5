import { Shown, ShownSetting } from '#app/content/shown.tsx'
import type { ReactNode } from 'react'
import { href, useLocation } from 'react-router'
import { phoneLink } from '#app/ui/phone-link.ts'
import { editableSetting } from '#app/ui/editable.ts'
import { pageAddress } from '#app/features/pages/address.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import type { SiteData } from '../site-data.server.ts'
import styles from './footer.module.css'
import { incompleteAddressId } from './printed-address.ts'
import { Logo } from './logo.tsx'
import { siteName } from './site-name.ts'
import { pages } from '#app/features/settings/site-pages.ts'

export function Footer({ siteData }: { siteData: SiteData }) {
  const { pathname } = useLocation()
  const { messages, local } = useLanguage()
  const { shell } = messages
  const call = phoneLink(siteData.tel)
  const isMissing = pathname.endsWith('*')
  return (
    <footer className={`sheet on-ink ${styles.siteFooter}`}>
      <div className={styles.call}>
        {call && (
          <a className={styles.phone} href={call} {...editableSetting('contactDetails', 'tel')}>
            <bdi dir="ltr">{siteData.tel}</bdi>
          </a>
        )}
        {siteData.email && (
          <a
            className={styles.mail}
            href={`mailto:${siteData.email}`}
            dir="auto"
            {...editableSetting('contactDetails', 'email')}
          >
            {siteData.email}
          </a>
        )}
        {siteData.address && (
          <ShownSetting page="contactDetails" of={siteData} field="address" as="address" />
        )}
      </div>
      <nav className={styles.links} aria-label={shell.footer}>
        <LinkList id="footer-pages" title={shell.company}>
          <Pages column="company" />
          {siteData.footerPages.map((page) => (
            <li key={page.id}>
              <a href={local(pageAddress(page.slug))}>
                <Shown kind="page" of={page} field="title" />
              </a>
            </li>
          ))}
        </LinkList>
        <LinkList id="footer-more" title={shell.work}>
          <Pages column="work" />
          {siteData.prequalification && (
            <li>
              <a
                href={siteData.prequalification}
                rel="noopener"
                {...editableSetting('prequalification', 'imageUrl')}
              >
                {shell.prequalification}
              </a>
            </li>
          )}
          {siteData.brochure && (
            <li>
              <a href={href('/brochures/egypt.pdf')} {...editableSetting('site', 'brochure')}>
                {shell.brochure}
              </a>
            </li>
          )}
          {siteData.privacy && (
            <li>
              <a href={siteData.privacy.address} {...editableSetting('site', siteData.privacy.field)}>
                {shell.privacy}
              </a>
            </li>
          )}
        </LinkList>
        {siteData.socialLinks.length > 0 && (
          <LinkList id="footer-follow" title={shell.follow}>
            {siteData.socialLinks.map((link) => (
              <li key={link}>
                <a href={link} rel="noopener" lang="en" {...editableSetting('site', 'socialLinks')}>
                  {siteName(link)}
                </a>
              </li>
            ))}
          </LinkList>
        )}
      </nav>
      <div className={styles.base}>
        <Logo siteData={siteData} alt="" />
        <div>
          <p className="label">
            © {siteData.year} <ShownSetting page="brand" of={siteData} field="companyName" as="bdi" />
          </p>
          {siteData.licence && (
            <ShownSetting page="site" of={siteData} field="licence" as="p" className="label" />
          )}
          <p className={`label ${styles.source}`} {...(isMissing && { id: incompleteAddressId })}>
            {siteData.publicUrl + (isMissing ? '' : pathname)}
          </p>
        </div>
      </div>
    </footer>
  )
}

function Pages({ column }: { column: 'company' | 'work' }) {
  const { messages, local } = useLanguage()
  return pages
    .filter(({ footer }) => footer === column)
    .map(({ to, name }) => (
      <li key={to}>
        <a href={local(to)}>{messages.pages[name]}</a>
      </li>
    ))
}

function LinkList({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div>
      <p className="label" id={id}>
        {title}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  )
}
