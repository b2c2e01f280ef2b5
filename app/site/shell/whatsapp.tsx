import { useLocation, useMatches } from 'react-router'
import { editableSetting } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import type { SiteData } from '../site-data.server.ts'
import styles from './whatsapp.module.css'

interface WhatsAppProps {
  /** Only digits. */
  number: string
  siteData: Pick<SiteData, 'companyName' | 'publicUrl'>
}

export function WhatsApp(props: WhatsAppProps) {
  const { shell } = useLanguage().messages
  return (
    <aside className={styles.whatsapp} aria-label={shell.whatsapp}>
      <WhatsAppLink {...props}>{shell.chat}</WhatsAppLink>
    </aside>
  )
}

/** Opens a chat whose first message names the page it was opened from. */
export function WhatsAppLink({ number, siteData, children }: WhatsAppProps & { children: string }) {
  const { pathname, search } = useLocation()
  const { shell } = useLanguage().messages
  const title = useTitle() ?? siteData.companyName
  const text = encodeURIComponent(`${title}\n${siteData.publicUrl}${pathname}${search}`)
  return (
    <a
      href={`https://wa.me/${number}?text=${text}`}
      target="_blank"
      rel="noopener"
      {...editableSetting('site', 'whatsapp')}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 20l1.2-4A8.2 8.2 0 1 1 8.4 19zM9.3 8.4c-.6.7-.6 1.7.2 3a8.7 8.7 0 0 0 3.4 3.2c1.2.6 2.1.6 2.8-.1" />
      </svg>
      <span>{children}</span>
      <span className="visually-hidden">{shell.newTab}</span>
    </a>
  )
}

/** The title in the page's own head; an error page has none. */
function useTitle(): string | undefined {
  const page: unknown = useMatches().at(-1)?.loaderData
  if (typeof page !== 'object' || page === null || !('head' in page)) return undefined
  const { head } = page
  if (typeof head !== 'object' || head === null || !('title' in head)) return undefined
  return typeof head.title === 'string' ? head.title : undefined
}
