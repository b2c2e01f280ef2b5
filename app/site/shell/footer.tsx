import type { ReactNode } from 'react'
import { href, useLocation } from 'react-router'
import { textAttributes } from '#app/content/localize.ts'
import { phoneLink } from '#app/ui/phone-link.ts'
import { editableSetting } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import type { SiteFacts } from '../facts.server.ts'
import styles from './footer.module.css'
import { Logo } from './logo.tsx'
import { siteName } from './site-name.ts'
import { pages } from '#app/features/settings/site-pages.ts'

export function Footer({ facts }: { facts: SiteFacts }) {
  const { pathname } = useLocation()
  const { shell } = useLanguage().messages
  const call = phoneLink(facts.tel)
  return (
    <footer className={`sheet on-ink ${styles.siteFooter}`}>
      <div className={styles.call}>
        {call && (
          <a className={styles.phone} href={call} {...editableSetting('contactDetails', 'tel')}>
            <bdi dir="ltr">{facts.tel}</bdi>
          </a>
        )}
        {facts.email && (
          <a
            className={styles.mail}
            href={`mailto:${facts.email}`}
            dir="auto"
            {...editableSetting('contactDetails', 'email')}
          >
            {facts.email}
          </a>
        )}
        {facts.address && (
          <address
            dir="auto"
            {...editableSetting('contactDetails', 'address')}
            {...textAttributes(facts, 'address')}
          >
            {facts.address}
          </address>
        )}
      </div>
      <nav className={styles.links} aria-label={shell.footer}>
        <LinkList id="footer-pages" title={shell.company}>
          <Pages column="company" />
        </LinkList>
        <LinkList id="footer-more" title={shell.work}>
          <Pages column="work" />
          {facts.prequalification && (
            <li>
              <a
                href={facts.prequalification}
                rel="noopener"
                {...editableSetting('prequalification', 'imageUrl')}
              >
                {shell.prequalification}
              </a>
            </li>
          )}
          {facts.brochure && (
            <li>
              <a href={href('/brochures/egypt.pdf')} {...editableSetting('site', 'brochure')}>
                {shell.brochure}
              </a>
            </li>
          )}
        </LinkList>
        {facts.socialLinks.length > 0 && (
          <LinkList id="footer-follow" title={shell.follow}>
            {facts.socialLinks.map((link) => (
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
        <Logo facts={facts} alt="" />
        <div>
          <p className="label">
            © {facts.year}{' '}
            <bdi {...editableSetting('brand', 'companyName')} {...textAttributes(facts, 'companyName')}>
              {facts.companyName}
            </bdi>
          </p>
          {facts.licence && (
            <p
              className="label"
              dir="auto"
              {...editableSetting('site', 'licence')}
              {...textAttributes(facts, 'licence')}
            >
              {facts.licence}
            </p>
          )}
          <p className={`label ${styles.source}`}>{facts.publicUrl + pathname}</p>
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
