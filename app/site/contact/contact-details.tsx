import type { ReactNode } from 'react'
import type { Settings } from '#app/features/settings/collection.ts'
import { Arrow } from '#app/ui/arrow-link.tsx'
import { phoneLink, whatsappLink } from '#app/ui/phone-link.ts'
import { editableSetting, type EditMark } from '#app/ui/editable.ts'
import styles from './contact-details.module.css'
import { directionsAddress } from './place.ts'

interface ContactDetailsProps {
  details: Settings['contactDetails']
  whatsapp: string
  place: string
}

/** Unknown details are left out. */
export function ContactDetails({ details, whatsapp, place }: ContactDetailsProps) {
  const { tel, fax, pobox, email, address } = details
  const directions = directionsAddress(place, address)
  return (
    <dl className={styles.contactDetails}>
      {tel && (
        <Detail term="Tel">
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
        <Detail term="WhatsApp">
          <NumberLink to={whatsappLink(whatsapp)} {...editableSetting('site', 'whatsapp')}>
            {whatsapp}
          </NumberLink>
        </Detail>
      )}
      {fax && (
        <Detail term="Fax" {...editableSetting('contactDetails', 'fax')}>
          {fax}
        </Detail>
      )}
      {pobox && (
        <Detail term="P.O. Box" {...editableSetting('contactDetails', 'pobox')}>
          {pobox}
        </Detail>
      )}
      {email && (
        <Detail term="Email">
          <a href={`mailto:${email}`} {...editableSetting('contactDetails', 'email')}>
            {email}
          </a>
        </Detail>
      )}
      {(address || directions) && (
        <Detail term="Address">
          <address dir="auto" {...editableSetting('contactDetails', 'address')}>
            {address}
          </address>
          {directions && (
            <a
              className="arrow-link"
              href={directions}
              target="_blank"
              rel="noopener"
              {...editableSetting('site', 'place')}
            >
              Directions
              <span className="visually-hidden"> (opens in a new tab)</span>
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
  if (!to) return <span {...rest}>{children}</span>
  return (
    <a {...rest} href={to} rel="noopener">
      {children}
    </a>
  )
}

function Detail({ term, children, ...mark }: { term: string; children: ReactNode } & EditMark) {
  return (
    <div>
      <dt className="label">{term}</dt>
      <dd dir="auto" {...mark}>
        {children}
      </dd>
    </div>
  )
}
