import { ShownSetting } from '#app/content/shown.tsx'
import type { ReactNode } from 'react'
import type { Localized } from '#app/content/localize.ts'
import type { Settings } from '#app/features/settings/collection.ts'
import { Arrow } from '#app/ui/arrow-link.tsx'
import { phoneLink, whatsappLink } from '#app/ui/phone-link.ts'
import { editableSetting, type EditMark } from '#app/ui/editable.ts'
import { useLanguage } from '#app/ui/use-language.ts'
import styles from './contact-details.module.css'
import { directionsAddress } from './place.ts'

interface ContactDetailsProps {
  details: Localized<Settings['contactDetails']>
  whatsapp: string
  place: string
}

/** Unknown details are left out. */
export function ContactDetails({ details, whatsapp, place }: ContactDetailsProps) {
  const { messages } = useLanguage()
  const words = messages.contact
  const { tel, fax, pobox, email, address } = details
  const directions = directionsAddress(place, address)
  return (
    <dl className={styles.contactDetails}>
      {tel && (
        <Detail term={words.tel}>
          <NumberLink
            className={styles.telephone}
            to={phoneLink(tel)}
            {...editableSetting('contactDetails', 'tel')}
          >
            {tel}
          </NumberLink>
        </Detail>
      )}
      {whatsapp && (
        <Detail term={words.whatsapp}>
          <NumberLink to={whatsappLink(whatsapp)} {...editableSetting('site', 'whatsapp')}>
            {whatsapp}
          </NumberLink>
        </Detail>
      )}
      {fax && (
        <Detail term={words.fax} {...editableSetting('contactDetails', 'fax')}>
          <bdi dir="ltr">{fax}</bdi>
        </Detail>
      )}
      {pobox && (
        <Detail term={words.pobox} {...editableSetting('contactDetails', 'pobox')}>
          <bdi dir="ltr">{pobox}</bdi>
        </Detail>
      )}
      {email && (
        <Detail term={words.email}>
          <a href={`mailto:${email}`} {...editableSetting('contactDetails', 'email')}>
            <bdi dir="ltr">{email}</bdi>
          </a>
        </Detail>
      )}
      {(address || directions) && (
        <Detail term={words.address}>
          <ShownSetting page="contactDetails" of={details} field="address" as="address">
            {address}
          </ShownSetting>
          {directions && (
            <a
              className="arrow-link"
              href={directions}
              target="_blank"
              rel="noopener"
              {...editableSetting('site', 'place')}
            >
              {words.directions}
              <span className="visually-hidden">{messages.shell.newTab}</span>
              <Arrow />
            </a>
          )}
        </Detail>
      )}
    </dl>
  )
}

interface NumberLinkProps extends EditMark {
  /** `undefined` if there is nothing to call. */
  to: string | undefined
  className?: string
  children: string
}

function NumberLink({ to, children, ...rest }: NumberLinkProps) {
  const number = <bdi dir="ltr">{children}</bdi>
  if (!to) return <span {...rest}>{number}</span>
  return (
    <a {...rest} href={to} rel="noopener">
      {number}
    </a>
  )
}

function Detail({ term, children, ...mark }: { term: string; children: ReactNode } & EditMark) {
  return (
    <div>
      <dt className="label">{term}</dt>
      <dd {...mark}>{children}</dd>
    </div>
  )
}
