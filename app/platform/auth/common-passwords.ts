/** In lower case. Includes short ones: with digits and symbols appended they are still common. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  password passwords passwordpassword passw0rd passw0rdpassw0rd pa55word mypassword thepassword newpassword
  oldpassword yourpassword changeme changemenow changethis changeit changepassword defaultpassword default
  temporary temporarypassword temppassword initialpassword secretpassword secret topsecret supersecret verysecret
  admin administrator adminadmin adminpassword adminadminadmin administratorpassword root rootroot rootpassword
  superuser superadmin sysadmin webmaster websiteadmin siteadmin welcome welcomewelcome welcomeback
  welcomehome letmein letmeinnow letmeinplease pleaseletmein openup opensesame iloveyou iloveyouforever
  iloveyousomuch iloveu qwerty qwertyqwerty qwertyuiop qwertyuiopasdfghjkl qwertzuiop azertyuiop asdfghjkl
  asdfghjklqwerty zxcvbnm zxcvbnmasdfghjkl qazwsxedc qazwsxedcrfv 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1q2w3e4r5t6y
  1q2w3e4r5t6y7u8i q1w2e3r4t5y6 qwerty123456 123456qwerty 123qweasdzxc abcdefghijkl abcdefghijklm
  abcdefghijklmnop abcdefghijklmnopqrstuvwxyz abcd1234abcd abc123abc123 abcabcabcabc 123456789abc 123456789012
  1234567890123 12345678901234 123456789012345 1234567890123456 12345678910 123456789101112 0123456789012
  0987654321 098765432109 987654321098 102030405060 121212121212 123123123123 112233445566 111222333444
  123456123456 012345678910 1122334455667788 147258369 147258369147 123654789 789456123 789456123000
  football basketball baseball superman spiderman batman dragon monkey princess sunshine sunshinesunshine
  master masterpassword michael michaeljordan jennifer shadow charlie trustno trustnoone whatever nothing
  computer internet google facebook microsoft samsung starwars pokemon liverpool manchester arsenal chelsea
  realmadrid barcelona ferrari mercedes dubai dubaidubai dubaiuae abudhabi emirates unitedarabemirates burjkhalifa
  plinth plinthplinth plinthadmin plinthpassword plinthcontracting construction contractor building buildings
  website mywebsite company companyname companypassword business businesspassword testtest testtesttest
  testpassword testing testingtesting demo demopassword demodemodemo sample samplepassword guest guestguest
  guestpassword user username usernamepassword login loginlogin loginpassword correcthorsebatterystaple
  thequickbrownfox loremipsum loremipsumdolor summer winter autumn spring january february march april june july
  august september october november december monday tuesday wednesday thursday friday saturday sunday
  `
    .trim()
    .split(/\s+/),
)
