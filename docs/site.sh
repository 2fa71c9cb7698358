#!/usr/bin/env bash
# Builds a site of all pages of this repository in build/site; it can be opened from the disk or put on any server.
#
#   docs/site.sh
#
# Needs mkdocs (apt-get install mkdocs). Pages link to sources, so the site includes the sources. Fails if a page that
# the menu names is missing.
set -euo pipefail
cd "$(dirname "$0")/.."
rm -rf build/site-source
mkdir -p build/site-source
git ls-files -z | xargs -0 cp --no-dereference --parents --target-directory build/site-source
mkdocs build --quiet --clean --config-file docs/mkdocs.yml
for page in $(sed -n 's/^ *- [^:]*: \(.*\.md\)$/\1/p' docs/mkdocs.yml); do
  made=build/site/${page%.md}.html
  [[ $(basename "$page") == README.md ]] && made=build/site/$(dirname "$page")/index.html
  [[ -f $made ]] || { echo "no page was made of $page" >&2; exit 1; }
done
echo "build/site/index.html"
