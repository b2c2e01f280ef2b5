import { Checkbox, Group, NativeSelect, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  areas,
  isWithin,
  levels,
  noRights,
  presetOf,
  presets,
  reaches,
  type Preset,
  type Rights,
} from '#app/platform/auth/rights.ts'
import { FoldedFormSection, FormSection } from '#app/ui/admin/form/form-section.tsx'
import { emailHelp, messages as accountMessages } from '../account/rules.ts'
import { PasswordField } from '../sign-in/password-field.tsx'
import { adjusted, areaHelp, areaNames, levelNames, presetNames, type PeopleRefusal } from './rules.ts'
import classes from './people.module.css'

export interface EnteredPerson {
  name: string
  username?: string
  contactEmail: string
  isConfirmed: boolean
  phone: string
  rights: Rights
  projects: readonly string[]
  twoStepsRequired: boolean
}

export interface ProjectChoice {
  id: string
  label: string
}

interface PersonFieldsProps {
  person: EnteredPerson
  /** What whoever fills this in has, and can give. */
  own: Rights
  projects: readonly ProjectChoice[]
  problems: PeopleRefusal['problems']
  /** Of the own account: nobody changes the own rights. */
  isSelf?: boolean
}

/** What is entered about a person, when somebody is added and later. */
export function PersonFields({ person, own, projects, problems, isSelf = false }: PersonFieldsProps) {
  const { isConfirmed, contactEmail } = person
  const shared = (name: string) =>
    ({ name, size: 'md', error: problems[name], errorProps: { role: 'alert' } }) as const
  return (
    <>
      <FormSection title="Person">
        <TextInput
          {...shared('name')}
          label="Name"
          defaultValue={person.name}
          maxLength={80}
          autoComplete="off"
        />
        {person.username !== undefined && (
          <TextInput
            {...shared('username')}
            label="Username"
            description="They sign in with it."
            defaultValue={person.username}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
        )}
        <TextInput
          {...shared('email')}
          label="Email"
          description={emailHelp(contactEmail, isConfirmed)}
          type="email"
          defaultValue={contactEmail}
          autoComplete="off"
        />
        <TextInput
          {...shared('phone')}
          label="Phone"
          description="It may be empty."
          type="tel"
          defaultValue={person.phone}
          autoComplete="off"
        />
      </FormSection>
      {isSelf ? <OwnRights person={person} /> : <RightsFields {...{ person, own, projects, problems }} />}
    </>
  )
}

/** Sent unchanged. */
function OwnRights({ person: { rights, projects, twoStepsRequired } }: { person: EnteredPerson }) {
  return (
    <>
      {areas.map((area) => (
        <input key={area} type="hidden" name={area} value={rights[area]} />
      ))}
      {projects.map((id) => (
        <input key={id} type="hidden" name="project" value={id} />
      ))}
      {twoStepsRequired && <input type="hidden" name="twoStepsRequired" value="on" />}
    </>
  )
}

function RightsFields({ person, own, projects, problems }: Omit<PersonFieldsProps, 'isSelf'>) {
  const [rights, setRights] = useState<Rights>(person.rights)
  const [visitsTo, setVisitsTo] = useState<'all' | 'some'>(person.projects.length === 0 ? 'all' : 'some')
  const preset = presetOf(rights)
  const names = Object.keys(presets) as Preset[] // The keys of a constant.
  const offered = names.filter((name) => isWithin(presets[name], own))
  const chosen = person.projects.filter((id) => !projects.some((project) => project.id === id))
  return (
    <>
      <FormSection title="Rights">
        <NativeSelect
          name="preset"
          label="Preset"
          error={problems.preset}
          errorProps={{ role: 'alert' }}
          size="md"
          value={preset ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const found = names.find((name) => name === value)
            if (found) setRights(presets[found])
          }}
          data={[
            ...offered.map((name) => ({ value: name, label: presetNames[name] })),
            { value: '', label: adjusted },
          ]}
        />
        <Checkbox
          name="twoStepsRequired"
          label="Two-step sign-in is required"
          defaultChecked={person.twoStepsRequired}
        />
      </FormSection>
      <FoldedFormSection title="Adjust" open={preset === undefined && !isWithin(rights, noRights)}>
        {areas.map((area) => (
          <NativeSelect
            key={area}
            name={area}
            label={areaNames[area]}
            description={areaHelp[area]}
            size="md"
            value={rights[area]}
            onChange={({ currentTarget: { value } }) => {
              const level = levels.find((one) => one === value)
              if (level) setRights({ ...rights, [area]: level })
            }}
            data={levels
              .filter((level) => reaches(own[area], level) || level === rights[area])
              .map((level) => ({ value: level, label: levelNames[level] }))}
          />
        ))}
      </FoldedFormSection>
      {projects.length > 0 && rights.visits !== 'none' && (
        <FormSection title="Projects for visits">
          <Radio.Group
            name="visitsTo"
            aria-label="Projects for visits"
            value={visitsTo}
            onChange={(value) => setVisitsTo(value === 'some' ? 'some' : 'all')}
            error={problems['project']}
            errorProps={{ role: 'alert' }}
          >
            <Group gap="lg">
              <Radio value="all" label="All projects" />
              <Radio value="some" label="Only these" />
            </Group>
          </Radio.Group>
          {visitsTo === 'some' && (
            <div className={classes.projects}>
              {projects.map(({ id, label }) => (
                <Checkbox
                  key={id}
                  name="project"
                  value={id}
                  label={label}
                  defaultChecked={person.projects.includes(id)}
                />
              ))}
            </div>
          )}
        </FormSection>
      )}
      {chosen.map((id) => (
        <input key={id} type="hidden" name="project" value={id} />
      ))}
    </>
  )
}

interface OwnPasswordProps {
  /** Not if it was typed a few minutes ago. */
  asks: boolean
  problem: string | undefined
}

/** Asked for once within ten minutes. */
export function OwnPassword({ asks, problem }: OwnPasswordProps) {
  if (!asks && problem === undefined) return null
  return (
    <PasswordField
      name="confirm"
      label="Your password"
      description={accountMessages.passwordNeeded}
      problem={problem}
    />
  )
}
