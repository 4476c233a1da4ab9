#!/usr/bin/env bash
# A study by a real Slurm: a cluster of this one machine, started without systemd in a folder of its own, takes the job
# that `carom sweep --slurm` writes. What comes out must be the bytes of one run.
#
#   slurm_test.sh CAROM ROOT FOLDER     FOLDER is emptied and filled again
# Skipped (77) without Slurm: apt install munge slurmctld slurmd slurm-client
set -u

carom=$(readlink -f "$1") root=$2 scratch=$3
for needed in munged slurmctld slurmd sbatch squeue sinfo; do
  PATH=$PATH:/usr/sbin command -v "$needed" >/dev/null ||
    { echo "skipped: there is no $needed; apt install munge slurmctld slurmd slurm-client" && exit 77; }
done
((EUID == 0)) || { echo "skipped: only root can start a node of Slurm" && exit 77; }
PATH=$PATH:/usr/sbin
rm -rf "$scratch"
mkdir -p "$scratch"/{state,spool,elsewhere}
scratch=$(readlink -f "$scratch")
# The path of a socket has a hundred letters at most.
short=$(mktemp -d -t carom-slurm.XXXXXX)
cd "$scratch" || exit 1
export SLURM_CONF=$scratch/slurm.conf

daemons=()
stop_cluster() {
  local pid
  for pid in "${daemons[@]}"; do kill "$pid" 2>/dev/null; done
  for pid in "${daemons[@]}"; do
    for _ in $(seq 100); do
      kill -0 "$pid" 2>/dev/null || break
      sleep 0.05
    done
    kill -KILL "$pid" 2>/dev/null
  done
  rm -rf "$short"
}
trap stop_cluster EXIT
fail() {
  printf 'FAILED: %s\n' "$1"
  tail -n 15 ./*.log 2>/dev/null
  exit 1
}

start_cluster() {
  local host port=$((20000 + RANDOM % 20000))
  host=$(hostname -s)
  head -c 128 /dev/urandom >munge.key
  chmod 400 munge.key
  chmod 755 "$short"
  munged --foreground --force --key-file="$scratch/munge.key" --socket="$short/munge" \
    --pid-file="$scratch/munged.pid" --log-file="$scratch/munged.log" --seed-file="$scratch/munge.seed" \
    >munged.out 2>&1 &
  daemons+=($!)
  cat >slurm.conf <<CONF
ClusterName=carom
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmdPort=$((port + 1))
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket=$short/munge
StateSaveLocation=$scratch/state
SlurmdSpoolDir=$scratch/spool
SlurmctldPidFile=$scratch/slurmctld.pid
SlurmdPidFile=$scratch/slurmd.pid
SlurmctldLogFile=$scratch/slurmctld.log
SlurmdLogFile=$scratch/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=batch_sched_delay=0,sched_interval=2,sched_min_interval=0
MpiDefault=none
ReturnToService=2
SlurmdParameters=config_overrides
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
CONF
  printf 'CgroupPlugin=cgroup/v1\n' >cgroup.conf
  slurmctld -D -f "$SLURM_CONF" >slurmctld.out 2>&1 &
  daemons+=($!)
  slurmd -D -f "$SLURM_CONF" >slurmd.out 2>&1 &
  daemons+=($!)
  for _ in $(seq 300); do
    [[ $(sinfo --noheader --format=%t 2>/dev/null) == idle ]] && return
    sleep 0.1
  done
  fail "no node came up"
}

wait_for_jobs() {
  for _ in $(seq 1200); do
    [[ $(squeue --noheader 2>/dev/null | wc -l) == 0 ]] && return
    sleep 0.1
  done
  squeue
  fail "jobs did not end"
}

start_cluster
# A study with blanks and quotes in its names, submitted from another folder than it was written in.
mkdir "it's a study"
sed "s|scenario = .*|scenario = \"$root/scenarios/slider_crank_block.toml\"|; s/count = 10/count = 40/" \
  "$root/studies/slider_crank_damping.toml" >"it's a study/damping.toml"
"$carom" sweep "it's a study/damping.toml" --out one >/dev/null || fail "carom sweep"
"$carom" sweep "it's a study/damping.toml" --slurm 5 --out "it's a study/all" >job.sh || fail "carom sweep --slurm"
[[ ! -e "it's a study/all" ]] || fail "writing a job has made a folder"
(cd elsewhere && sbatch ../job.sh) >submitted || fail "sbatch"
wait_for_jobs
for file in results.csv summary.json report.html study.json; do
  # The file of the study is named as the job was told it.
  diff <(sed "s|$scratch/||g" "it's a study/all/$file") "one/$file" >/dev/null || fail "$file is not that of one run"
done
cmp "it's a study/all/results.csv" one/results.csv || fail "results.csv"

# A part that is lost is made again when the job is submitted again; the others stay as they are.
before=$(stat -c %Y.%i "it's a study/all/shard-2-of-5/results.csv")
rm -r "it's a study/all/shard-4-of-5" "it's a study/all/results.csv"
(cd elsewhere && sbatch ../job.sh) >>submitted || fail "sbatch again"
wait_for_jobs
cmp "it's a study/all/results.csv" one/results.csv || fail "results.csv after a part was lost"
[[ $(stat -c %i "it's a study/all/shard-2-of-5/results.csv") == "${before#*.}" ]] || fail "a part was made anew"
echo "Slurm makes the same study: $(tr '\n' ' ' <submitted)"
