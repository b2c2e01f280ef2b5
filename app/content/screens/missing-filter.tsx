import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { missingParameter, notIn } from '#app/content/translated.ts'
import { translations, type Translation } from '#app/platform/locales.ts'

/** Links between the whole list and what is not translated yet. */
export function MissingFilter({ list, missing }: { list: string; missing: readonly Translation[] }) {
  return (
    <Group gap="xs" mb="md">
      {translations.map((locale) => {
        const isOn = missing.includes(locale)
        const address = isOn ? list : `${list}?${missingParameter(locale)}=missing`
        return (
          <Button
            key={locale}
            component={Link}
            to={address}
            variant={isOn ? 'light' : 'default'}
            aria-current={isOn ? 'true' : undefined}
          >
            {notIn(locale)}
          </Button>
        )
      })}
    </Group>
  )
}
