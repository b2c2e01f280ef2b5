import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'

interface PagerProps {
  page: number
  pages: number
  hrefOf: (page: number) => string
}

/** Links through a long list; renders nothing for a single page. */
export function ListPager({ page, pages, hrefOf }: PagerProps) {
  if (pages === 1) return null
  return (
    <nav aria-label="Pages of the list">
      <Group justify="center" gap="md" my="lg">
        {page > 1 && (
          <Button component={Link} to={hrefOf(page - 1)} variant="default">
            Previous
          </Button>
        )}
        <Text c="dimmed">
          Page {page} of {pages}
        </Text>
        {page < pages && (
          <Button component={Link} to={hrefOf(page + 1)} variant="default">
            Next
          </Button>
        )}
      </Group>
    </nav>
  )
}
