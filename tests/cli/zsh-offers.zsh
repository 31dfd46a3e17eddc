# Prints what zsh offers for each command line on the standard input: a line for each offer, then "END".
# usage: zsh -f zsh-offers.zsh SCRIPT
zmodload zsh/zpty
typeset -a lines
lines=("${(@f)$(cat)}")
zpty shell zsh -f -i
zpty -w shell "autoload -Uz compinit; compinit -D -u; source ${(q)1}"
zpty -w shell '
compadd() {
  typeset -a hits
  builtin compadd -A hits "$@"
  for hit in $hits; do print -r -- "OFFER $hit"; done
  builtin compadd "$@"
}
offer() { print; print "BE""GIN"; _main_complete; print "EN""D"; compstate[insert]=; compstate[list]= }
zle -C offer complete-word offer
bindkey "^I" offer
bindkey "^U" kill-whole-line
print "REA""DY"'
zpty -r shell ignored '*READY*'
for line in "${(@)lines}"; do
  zpty -w -n shell "$line"$'\t'
  zpty -r shell shown '*BEGIN*END*'
  print -r -- "${shown##*BEGIN}" | tr -d '\r' | sed -n 's/^OFFER //p; s/^END.*/END/p'
  zpty -w -n shell $'\C-U'
done
zpty -d shell
