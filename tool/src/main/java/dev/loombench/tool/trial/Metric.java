package dev.loombench.tool.trial;

import static dev.loombench.tool.trial.Metric.Better.HIGHER;
import static dev.loombench.tool.trial.Metric.Better.LOWER;
import static dev.loombench.tool.trial.Metric.Better.NEITHER;
import static dev.loombench.tool.trial.MetricResolution.histogram;
import static dev.loombench.tool.trial.MetricResolution.nanosecond;
import static dev.loombench.tool.trial.MetricResolution.nanosecondInWindow;
import static dev.loombench.tool.trial.MetricResolution.one;
import static dev.loombench.tool.trial.MetricResolution.oneInWindow;
import static dev.loombench.tool.trial.MetricResolution.page;
import static dev.loombench.tool.trial.MetricResolution.tick;
import static dev.loombench.tool.trial.MetricSource.controlGroup;
import static dev.loombench.tool.trial.MetricSource.generator;
import static dev.loombench.tool.trial.MetricSource.jfr;
import static dev.loombench.tool.trial.MetricSource.network;
import static dev.loombench.tool.trial.MetricSource.percentile;
import static dev.loombench.tool.trial.MetricSource.pool;
import static dev.loombench.tool.trial.MetricSource.process;
import static dev.loombench.tool.trial.MetricSource.profile;
import static dev.loombench.tool.trial.MetricSource.read;
import static dev.loombench.tool.trial.Pass.DIAGNOSTIC;
import static dev.loombench.tool.trial.Pass.HEADLINE;
import static dev.loombench.tool.trial.Pass.PROFILE;
import static dev.loombench.tool.trial.Pass.STARTUP;
import static dev.loombench.tool.trial.Pass.VIRTUAL_THREADS;

import dev.loombench.tool.trial.MetricResolution.Combined;
import dev.loombench.tool.trial.MetricResolution.InWindow;
import dev.loombench.tool.trial.MetricResolution.PerCount;
import dev.loombench.tool.trial.MetricResolution.PerTotal;
import dev.loombench.tool.trial.MetricResolution.Step;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Metric of a trial. Each constant is the only definition of its metric: the glossary, {@code
 * docs/metrics.md}, the JSON schemas, the CSV headers and all tables are written from it.
 */
public enum Metric {
  THROUGHPUT(
      row("requests/s", "1/s", HEADLINE, HIGHER, oneInWindow()),
      "Successful responses that arrived in the window, divided by the window's length. For a load"
          + " of iterations, which ends when its requests are done, divided by the time until the"
          + " last response.",
      generator("never")),
  SCHEDULED(
      row("due/s", "1/s", HEADLINE, NEITHER, oneInWindow()),
      "Requests due in the window, divided by the window's length.",
      generator("never")),
  REQUESTS(
      row("requests", "1", HEADLINE, NEITHER, one()),
      "Requests due in the window.",
      generator("never")),
  FAILED_REQUESTS(
      row("failed requests", "1", HEADLINE, LOWER, one()),
      "Requests due in the window that got no successful response.",
      generator("never")),
  RECEIVED_RATE(
      row("received", "KiB/s", HEADLINE, NEITHER, new InWindow(1.0 / 1024)),
      "HTTP bytes that the generator received in the window, divided by the window's length.",
      generator("never")),
  SENT_RATE(
      row("sent", "KiB/s", HEADLINE, NEITHER, new InWindow(1.0 / 1024)),
      "HTTP bytes that the generator sent in the window, divided by the window's length.",
      generator("never")),
  FAILED_SHARE(
      row("failed", "%", HEADLINE, LOWER, new PerTotal(100, SCHEDULED)),
      "Share of the requests due in the window that got no successful response.",
      generator("no request was due in the window")),
  BACKLOG_MEAN(
      row("backlog mean", "1", HEADLINE, NEITHER, one()),
      "Requests waiting or in flight: the mean over the ends of the seconds of the window. Of a"
          + " closed load, its users that do not think.",
      generator("the window has no whole second, or an external program sent the load")),
  BACKLOG_SLOPE(
      row("backlog growth", "1/s", HEADLINE, LOWER, oneInWindow()),
      "Slope of a least-squares line through the number of requests waiting or in flight at the end"
          + " of each second of the window. A slope above 1 % of the offered rate and above 2.5"
          + " standard errors means overload.",
      generator("the window has fewer than 3 whole seconds")),
  BACKLOG_SLOPE_ERROR(
      row("error of backlog growth", "1/s", HEADLINE, NEITHER, oneInWindow()),
      "Standard error of the backlog's growth. It assumes that the backlog is a random walk, as"
          + " that of a server near its capacity is, so the variation of its changes from second to"
          + " second determines it.",
      generator("the window has fewer than 3 whole seconds")),
  UNANSWERED_SHARE(
      row("no answer in time", "%", HEADLINE, LOWER, new PerTotal(100, SCHEDULED)),
      "Share of the requests due in the window that timed out, or that were unanswered or unsent"
          + " when the run ended. Unsent requests do not count if the generator was late. A share"
          + " above 1 % means overload.",
      generator("no request was due in the window")),
  REJECTED_SHARE(
      row("rejected", "%", HEADLINE, LOWER, new PerTotal(100, SCHEDULED)),
      "Share of the requests due in the window that the server declined with the status 429 or 503"
          + " or by refusing the connection. A share above 1 % means overload.",
      generator("no request was due in the window")),
  LATENCY_MEAN(
      row("mean", "ms", HEADLINE, LOWER, histogram()),
      "Mean time from when a request was due to the end of its response, over successful"
          + " responses.",
      generator("no successful response")),
  LATENCY_MIN(
      row("min", "ms", HEADLINE, LOWER, histogram()),
      "Time of the fastest successful response to a request due in the window.",
      generator("no successful response")),
  LATENCY_P50(
      row("p50", "ms", HEADLINE, LOWER, histogram()),
      "Time within which half of all requests due in the window were answered. Failures rank slower"
          + " than every success.",
      percentile()),
  LATENCY_P90(
      row("p90", "ms", HEADLINE, LOWER, histogram()),
      "Time within which 90 % of all requests due in the window were answered. Failures rank slower"
          + " than every success.",
      percentile()),
  LATENCY_P95(
      row("p95", "ms", HEADLINE, LOWER, histogram()),
      "Time within which 95 % of all requests due in the window were answered. Failures rank slower"
          + " than every success.",
      percentile()),
  LATENCY_P99(
      row("p99", "ms", HEADLINE, LOWER, histogram()),
      "Time within which 99 % of all requests due in the window were answered. Failures rank slower"
          + " than every success.",
      percentile()),
  LATENCY_P999(
      row("p99.9", "ms", HEADLINE, LOWER, histogram()),
      "Time within which 99.9 % of all requests due in the window were answered. Failures rank"
          + " slower than every success.",
      percentile()),
  LATENCY_MAX(
      row("max", "ms", HEADLINE, LOWER, histogram()),
      "Time of the slowest successful response to a request due in the window.",
      generator("no successful response")),
  LOOP_LATENESS_P99(
      row("generator late p99", "ms", HEADLINE, NEITHER, histogram()),
      "99th percentile of the generator's own send delay, without the wait for a free connection;"
          + " of several generators, the latest.",
      generator("closed load: requests have no due times")),
  LATENESS_EFFECT(
      row("effect of late sends", "%", HEADLINE, NEITHER, histogram()),
      "Largest relative difference that the generator's send delays make to the mean, p50 or p90 of"
          + " the latency: these figures, compared with those without the delay of each request. A"
          + " difference up to 0.25 ms counts as none. Above half the equivalence margin, a trial"
          + " of open load is invalid.",
      generator("no successful response, or an external program sent the load")),
  LATENESS_EFFECT_P99(
      row("effect of late sends on p99", "%", HEADLINE, NEITHER, histogram()),
      "Relative difference that the generator's send delays make to p99. A difference up to 0.25 ms"
          + " counts as none. Above half the equivalence margin, p99 is not compared; where p99"
          + " decides, the trial is invalid.",
      generator("p99 falls among failed requests, or an external program sent the load")),
  WAKE_UP_LATENESS_P99(
      row("generator woke late p99", "ms", HEADLINE, NEITHER, histogram()),
      "99th percentile of the part of the send delay in which the generator's threads slept beyond"
          + " the due time: the part of the machine.",
      generator("an external program sent the load")),
  GENERATOR_CPU(
      row("generator CPU", "cores", HEADLINE, NEITHER, tick()),
      "CPU time of the generator's processes in the window, divided by the window's length.",
      read("`/proc/PID/stat` of the generator, utime + stime", "no /proc")),
  SERVER_CPU(
      row("server CPU", "cores", HEADLINE, NEITHER, tick()),
      "CPU time, user and system, of the server's process in the window, divided by the window's"
          + " length.",
      process("`/proc/PID/stat`, utime + stime, including ended threads; accurate to 20 ms")),
  SERVER_CPU_MAX(
      row("highest server CPU", "cores", HEADLINE, NEITHER, new Step(0.02)),
      "CPU time of the server's process in the second of the window in which it used the most.",
      process("`/proc/PID/stat`, utime + stime, each second; accurate to 20 ms")),
  SERVER_CPU_USER(
      row("server CPU in user mode", "cores", HEADLINE, NEITHER, tick()),
      "CPU time of the server in user mode, divided by the window's length. The kernel samples the"
          + " split at timer ticks, so it is approximate.",
      process("`/proc/PID/stat`, utime")),
  SERVER_CPU_SYSTEM(
      row("server CPU in the kernel", "cores", HEADLINE, NEITHER, tick()),
      "CPU time of the server in kernel mode, divided by the window's length. The kernel samples"
          + " the split at timer ticks, so it is approximate.",
      process("`/proc/PID/stat`, stime")),
  CPU_PER_REQUEST(
      row("CPU per request", "us", HEADLINE, LOWER, new PerTotal(10_000, THROUGHPUT)),
      "CPU time of the server's process in the window, without its JIT compiler threads, divided by"
          + " the successful responses.",
      process(
          "`server_cpu` without compiler threads, divided by successful responses",
          "no successful response")),
  COMPILER_SHARE(
      row("compiler share", "%", HEADLINE, NEITHER, new PerTotal(100 * 0.01, SERVER_CPU)),
      "Share of the server's CPU time in the window that its JIT compiler threads used.",
      process(
          "`/proc/PID/task/*/schedstat` of the threads named C1, C2 and JVMCI", "no CPU was used")),
  COMPILATION_DRIFT(
      row(
          "effect of compilation",
          "%",
          HEADLINE,
          NEITHER,
          new PerTotal(3 * 100 * 0.01, SERVER_CPU)),
      "By how much the CPU per request may be too high because the server still compiles: three"
          + " times the compiler's share of the CPUs granted, 0 below half the equivalence margin."
          + " Intervals are wider by it. Above 15 % (half the margin if that is more), and under"
          + " other loads than users of a closed load, the trial is invalid.",
      process(
          "`compiler_share` times `server_cpu`, divided by the CPUs granted", "no CPU was used")),
  COLLECTOR_SHARE(
      row("collector share", "%", HEADLINE, LOWER, new PerTotal(100 * 0.01, SERVER_CPU)),
      "Share of the server's CPU time in the window that its garbage collector threads and the VM"
          + " thread used. The serial collector, and the pauses of others, run in the VM thread.",
      process(
          "`/proc/PID/task/*/schedstat` of the threads named VM Thread, GC Thread, G1, Z… and"
              + " Shenandoah",
          "no CPU was used")),
  RUN_QUEUE_WAIT(
      row("run-queue wait", "s/s", HEADLINE, NEITHER, new InWindow(1e-9)),
      "Time that the server's threads were runnable but waited for a CPU, summed over threads,"
          + " divided by the window's length.",
      process("`/proc/PID/task/*/schedstat`, second field")),
  RSS_MEAN(
      row("RSS mean", "MiB", HEADLINE, LOWER, page()),
      "Mean resident memory of the server over the samples in the window.",
      process("`/proc/PID/status`, VmRSS, each second")),
  RSS_PEAK(
      row("RSS peak", "MiB", HEADLINE, LOWER, page()),
      "Peak resident memory of the server since its start, read from the kernel at the end of the"
          + " window.",
      process("`/proc/PID/status`, VmHWM")),
  LOG_RATE(
      row("log", "KiB/s", HEADLINE, NEITHER, oneInWindow()),
      "Bytes that the server wrote to its standard output, divided by the window's length.",
      process("size of the file behind `/proc/PID/fd/1`", "its standard output is not a file")),
  THREADS_MEAN(
      row("threads mean", "1", HEADLINE, NEITHER, oneInWindow()),
      "Mean number of the server's native threads over the samples in the window.",
      process("`/proc/PID/status`, Threads, each second")),
  THREADS_MAX(
      row("threads max", "1", HEADLINE, NEITHER, one()),
      "Maximum number of the server's native threads over the samples in the window.",
      process("`/proc/PID/status`, Threads, each second")),
  SWITCHES_VOLUNTARY(
      row("voluntary switches", "1/s", HEADLINE, NEITHER, oneInWindow()),
      "Voluntary context switches of the server's threads (a thread blocked or yielded), divided by"
          + " the window's length.",
      process("`/proc/PID/task/*/status`, voluntary_ctxt_switches, summed over threads")),
  SWITCHES_INVOLUNTARY(
      row("involuntary switches", "1/s", HEADLINE, NEITHER, oneInWindow()),
      "Involuntary context switches of the server's threads (the kernel preempted a thread),"
          + " divided by the window's length.",
      process("`/proc/PID/task/*/status`, nonvoluntary_ctxt_switches, summed over threads")),
  TCP_RETRANSMITTED(
      row("TCP retransmissions", "1", HEADLINE, LOWER, one()),
      "TCP segments retransmitted in the window in the server's network namespace, including those"
          + " of the generator if both share it.",
      network("`/proc/PID/net/snmp`, Tcp RetransSegs")),
  TCP_RESETS_SENT(
      row("TCP resets sent", "1", HEADLINE, LOWER, one()),
      "TCP resets sent in the window in the server's network namespace.",
      network("`/proc/PID/net/snmp`, Tcp OutRsts")),
  TCP_CONNECTIONS_RESET(
      row("TCP connections reset", "1", HEADLINE, LOWER, one()),
      "Established TCP connections in the server's network namespace that a reset, received or"
          + " sent, ended in the window. The kernel has no counter of received resets alone.",
      network("`/proc/PID/net/snmp`, Tcp EstabResets")),
  ACCEPT_QUEUE(
      row("accept queue", "1", HEADLINE, LOWER, one()),
      "Connections that the kernel had established and the server had not accepted yet: the mean"
          + " over the samples in the window. Their users wait for their first answer.",
      network(
          "`/proc/PID/net/tcp` and `tcp6`, the queue of the sockets that listen at the server's"
              + " port, each second",
          "no socket listens at the port in the server's network namespace")),
  LISTEN_OVERFLOWS(
      row("accept-queue overflows", "1", HEADLINE, LOWER, one()),
      "Connections in the window, in the server's network namespace, that found the accept queue"
          + " full: the server did not accept fast enough.",
      network("`/proc/PID/net/netstat`, TcpExt ListenOverflows")),
  LISTEN_DROPS(
      row("connections dropped at listen", "1", HEADLINE, LOWER, one()),
      "Connections in the window, in the server's network namespace, that a listening socket"
          + " dropped for any reason, including overflows.",
      network("`/proc/PID/net/netstat`, TcpExt ListenDrops")),
  SYSTEM_CPU(
      row("machine CPU", "cores", HEADLINE, NEITHER, tick()),
      "CPU time used on the whole machine in the window, divided by the window's length.",
      read(
          "elapsed time of all CPUs minus idle, iowait and steal of `/proc/stat`, which the kernel"
              + " measures; its user and system times are sampled at timer ticks and miss a load in"
              + " step with them",
          "no /proc")),
  SYSTEM_CPU_SHARE(
      row("machine CPU share", "%", HEADLINE, NEITHER, oneInWindow()),
      "Share of all CPUs' time in the window that was used, on the whole machine.",
      read("`system_cpu` divided by the elapsed time of all CPUs of `/proc/stat`", "no /proc")),
  SYSTEM_CPU_SHARE_MAX(
      row("highest machine CPU share", "%", HEADLINE, NEITHER, new Step(1)),
      "Share of all CPUs' time that was used on the whole machine, in the second of the window in"
          + " which it was highest.",
      read("`/proc/stat`, each second", "no /proc")),
  STEAL(
      row("steal", "%", HEADLINE, NEITHER, oneInWindow()),
      "Share of all CPUs' time in the window that the hypervisor gave to other guests.",
      read("`/proc/stat`, steal divided by the total", "no /proc; always 0 on bare metal")),
  STEAL_SERVER(
      row("steal on server's CPUs", "cores", HEADLINE, NEITHER, tick()),
      "CPU time that the hypervisor took in the window of the CPUs that the server may use, divided"
          + " by the window's length.",
      read("`/proc/stat` of each CPU, steal", "the server's process is unknown; no /proc")),
  TAKEN_CPU_EFFECT(
      row("effect of taken CPU", "%", HEADLINE, NEITHER, oneInWindow()),
      "By how much the throughput of a full server may be too low because the hypervisor, or other"
          + " processes on the server's CPUs, took CPU; 0 up to a steal of 2 % and 0.1 cores."
          + " Intervals are wider by it. Above 15 %, and under other loads than users without think"
          + " time, the trial is invalid.",
      read(
          "`steal_server`, or if that is unknown `steal` times the machine's CPUs, plus"
              + " `foreign_cpu_server`, divided by the CPUs granted",
          "no /proc")),
  CPU_SPEED(
      row("CPU speed", "1/µs", HEADLINE, NEITHER, new Step(0.1)),
      "Steps of a fixed computation per microsecond on the server's CPUs, mean over the samples in"
          + " the window. It compares windows on one machine: clock frequency, the other"
          + " hyper-thread of a core and neighbors of a virtual machine change it.",
      read(
          "a thread of the tool on the server's CPUs, 20 times a second, the fastest of three"
              + " rounds of some 5 µs",
          "the server's process is unknown, or no thread of the tool may run on its CPUs; no"
              + " /proc")),
  SPEED_SLOPE(
      row("slope over CPU speed", "1", HEADLINE, NEITHER, new Step(0.01)),
      "Relative change of the throughput for a relative change of the CPU speed: slope between the"
          + " logarithms of both over the seconds of the window. It is 1 if every response needs the"
          + " same number of steps. If twice its standard error above its mean in the first block is"
          + " below 0.5, throughput at equal CPU speed does not decide, because it would vary more"
          + " than throughput.",
      read(
          "`throughput` and `cpu_speed` of each second",
          "fewer than 4 seconds of the window have both, or one is constant")),
  SPEED_SLOPE_ERROR(
      row("error of that slope", "1", HEADLINE, NEITHER, new Step(0.01)),
      "Standard error of the slope over CPU speed, if seconds are independent.",
      read("`throughput` and `cpu_speed` of each second", "`speed_slope` is unavailable")),
  WORK_PER_REQUEST(
      row("work per request", "steps", HEADLINE, LOWER, new Combined(CPU_PER_REQUEST, CPU_SPEED)),
      "Steps of a fixed computation for which the CPU time of a request would be enough:"
          + " `cpu_per_request` times `cpu_speed`. On busy CPUs whose speed varies it mostly varies"
          + " less than `cpu_per_request`. It does not compare machines.",
      read("`cpu_per_request` times `cpu_speed`", "one of them is unavailable")),
  REQUESTS_PER_MILLION_STEPS(
      row(
          "throughput at equal CPU speed",
          "per million steps",
          HEADLINE,
          HIGHER,
          new Combined(THROUGHPUT, CPU_SPEED)),
      "Successful responses in the time in which a CPU of the server could do a million steps of a"
          + " fixed computation: `throughput` divided by `cpu_speed`. Where the server's CPU is"
          + " full and its speed varies, it mostly varies less than `throughput`; elsewhere it says"
          + " nothing. It does not compare machines.",
      read("`throughput` divided by `cpu_speed`", "one of them is unavailable")),
  DATABASE_CPU(
      row("database CPU", "cores", HEADLINE, NEITHER, tick()),
      "CPU time of all processes of the embedded database in the window, divided by the window's"
          + " length.",
      read(
          "`/proc/PID/stat` of the database's main process, of its children, living and reaped, and"
              + " of the process that started it",
          "the trial has no database (the metric is left out), the database is external, or no"
              + " /proc")),
  FOREIGN_CPU(
      row("other processes' CPU", "cores", HEADLINE, NEITHER, tick()),
      "CPU time in the window of processes other than the server, the generator, the downstream"
          + " server, the database, the study's `downstreams`, and the tool with its children,"
          + " divided by the window's length.",
      process(
          "`/proc/PID/stat` of every other process and of its ended children; for starts, and if"
              + " not all processes are visible (in a container, or with `hidepid`), `system_cpu`"
              + " minus the processes of the trial, which is about 0.1 too high at 50,000 responses"
              + " per second",
          "the database is external")),
  FOREIGN_CPU_SERVER(
      row("other processes on server's CPUs", "cores", HEADLINE, NEITHER, tick()),
      "Busy time in the window of the CPUs that the server may use, minus the CPU time of the roles"
          + " that may use no others, divided by the window's length. It includes idle transitions,"
          + " but is at most `foreign_cpu`.",
      read(
          "`/proc/stat` of each CPU (idle, iowait and steal), affinities from `/proc/PID/status`",
          "the server's process or `foreign_cpu` is unknown; no /proc")),
  FOREIGN_CPU_GENERATOR(
      row("other processes on generator's CPUs", "cores", HEADLINE, NEITHER, tick()),
      "Busy time in the window of the CPUs that the generator may use, minus the CPU time of the"
          + " roles that may use no others, divided by the window's length. It includes idle"
          + " transitions, but is at most `foreign_cpu`.",
      read(
          "`/proc/stat` of each CPU (idle, iowait and steal), affinities from `/proc/PID/status`",
          "the generator's process or `foreign_cpu` is unknown; no /proc")),
  LOAD_AVERAGE(
      row("load average", "1", HEADLINE, NEITHER, new Step(0.01)),
      "Mean of the kernel's one-minute load average over the samples in the window.",
      read("`/proc/loadavg`, first field", "no /proc")),
  LOAD_AVERAGE_MAX(
      row("load average max", "1", HEADLINE, NEITHER, new Step(0.01)),
      "Maximum of the kernel's one-minute load average over the samples in the window.",
      read("`/proc/loadavg`, first field, each second", "no /proc")),
  MEMORY_AVAILABLE(
      row("machine memory available", "MiB", HEADLINE, NEITHER, new Step(1.0 / 1024)),
      "Mean of the machine's available memory over the samples in the window.",
      read("`/proc/meminfo`, MemAvailable", "no /proc")),
  CGROUP_CPU(
      row("control-group CPU", "cores", HEADLINE, NEITHER, new InWindow(1e-6)),
      "CPU time of the server's control group in the window, divided by the window's length.",
      controlGroup("v1 `cpuacct.usage`, v2 `cpu.stat` usage_usec")),
  CGROUP_MEMORY(
      row("control-group memory", "MiB", HEADLINE, NEITHER, page()),
      "Mean memory charged to the server's control group over the samples in the window.",
      controlGroup("v1 `memory.usage_in_bytes`, v2 `memory.current`")),
  CGROUP_MEMORY_PEAK(
      row("control-group memory peak", "MiB", HEADLINE, LOWER, page()),
      "Peak memory charged to the server's control group since its creation, read from the kernel"
          + " at the end of the window.",
      controlGroup("v1 `memory.max_usage_in_bytes`, v2 `memory.peak`", "v2 before Linux 5.19")),
  CGROUP_THROTTLED_PERIODS(
      row("throttled periods", "%", HEADLINE, LOWER, new InWindow(100 * 0.1)),
      "Share of the CPU quota's periods in the window in which the server used up its quota and was"
          + " throttled.",
      controlGroup("`cpu.stat`, nr_throttled divided by nr_periods", "no quota")),
  CGROUP_THROTTLED_TIME(
      row("throttled time", "s/s", HEADLINE, LOWER, new InWindow(1e-6)),
      "Time that the CPU quota throttled the server, summed over CPUs, divided by the window's"
          + " length.",
      controlGroup("`cpu.stat`, v1 throttled_time, v2 throttled_usec", "no quota")),
  HEAP_USED_MEAN(
      row("heap used mean", "MiB", DIAGNOSTIC, LOWER, new Step(1.0 / 1024 / 1024)),
      "Mean heap used over JFR's samples in the window. It is a sawtooth in a fixed heap: prefer"
          + " the live set.",
      jfr("`jdk.GCHeapMemoryUsage`, each second")),
  HEAP_USED_MAX(
      row("heap used max", "MiB", DIAGNOSTIC, LOWER, new Step(1.0 / 1024 / 1024)),
      "Maximum heap used in the window, just before collections and at JFR's samples.",
      jfr("`jdk.GCHeapMemoryUsage` and `jdk.GCHeapSummary`")),
  HEAP_COMMITTED(
      row("heap committed", "MiB", DIAGNOSTIC, LOWER, new Step(1.0 / 1024 / 1024)),
      "Mean committed heap over JFR's samples in the window.",
      jfr("`jdk.GCHeapMemoryUsage`")),
  LIVE_SET(
      row("live set after GC", "MiB", DIAGNOSTIC, LOWER, new Step(1.0 / 1024 / 1024)),
      "Mean heap used just after full collections: the objects that the application keeps alive.",
      jfr(
          "`jdk.GCHeapSummary` after full collections",
          "Z and Shenandoah",
          "no full collection near the window")),
  ALLOCATED_PER_REQUEST(
      row("allocated per request", "KiB", DIAGNOSTIC, LOWER, new PerTotal(1.0 / 1024, THROUGHPUT)),
      "Heap allocated in the window, computed from the heap use before and after collections,"
          + " divided by the successful responses.",
      jfr(
          "`jdk.GCHeapSummary` and `jdk.GCHeapMemoryUsage`: growth between collections",
          "Z and Shenandoah",
          "no successful response")),
  GC_COUNT(
      row("collections", "1", DIAGNOSTIC, NEITHER, one()),
      "Garbage collections that started in the window.",
      jfr("`jdk.GarbageCollection`")),
  GC_PAUSE(
      row("GC pause", "ms/s", DIAGNOSTIC, LOWER, nanosecondInWindow()),
      "Sum of the garbage collector's pauses in the window, divided by the window's length.",
      jfr("`jdk.GCPhasePause`")),
  GC_PAUSE_MAX(
      row("longest GC pause", "ms", DIAGNOSTIC, LOWER, nanosecond()),
      "Longest pause of the garbage collector that started in the window.",
      jfr("`jdk.GCPhasePause`")),
  GC_CPU(
      row("GC CPU", "cores", DIAGNOSTIC, LOWER, tick()),
      "CPU time, user and system, that JFR attributes to the collections in the window, divided by"
          + " the window's length.",
      jfr(
          "`jdk.GCCPUTime`, user + system: of the whole process during a collection, in ticks of 10"
              + " ms, without G1's concurrent threads",
          "Z and Shenandoah")),
  SAFEPOINT_COUNT(
      row("safepoints", "1", DIAGNOSTIC, NEITHER, one()),
      "Safepoints in the window: the JVM stopped all Java threads, for a collection or another"
          + " operation.",
      jfr("start of `jdk.SafepointBegin` to end of `jdk.SafepointEnd` of the same id")),
  SAFEPOINT_TIME(
      row("time at safepoints", "ms/s", DIAGNOSTIC, LOWER, nanosecondInWindow()),
      "Time in the window from the request that all Java threads stop until they resume, divided by"
          + " the window's length.",
      jfr("start of `jdk.SafepointBegin` to end of `jdk.SafepointEnd` of the same id")),
  SAFEPOINT_REACHING(
      row("time to safepoints", "ms/s", DIAGNOSTIC, LOWER, nanosecondInWindow()),
      "Time to safepoint in the window: from the request to stop until the last Java thread has"
          + " stopped, divided by the window's length.",
      jfr("start of `jdk.SafepointBegin` to end of `jdk.SafepointStateSynchronization`")),
  SAFEPOINT_REACHING_MAX(
      row("longest time to a safepoint", "ms", DIAGNOSTIC, LOWER, nanosecond()),
      "Longest time to safepoint in the window.",
      jfr("start of `jdk.SafepointBegin` to end of `jdk.SafepointStateSynchronization`")),
  MONITOR_CONTENDED(
      row("contended monitor enters", "1", DIAGNOSTIC, LOWER, one()),
      "Monitor enters in the window that waited for another thread.",
      jfr(
          "`jdk.JavaMonitorEnter`, threshold 0, without the monitors of JFR itself",
          "virtual threads ran in the window on JDK 24 or later, which does not report their"
              + " waits")),
  MONITOR_CONTENDED_TIME(
      row("monitor wait", "s/s", DIAGNOSTIC, LOWER, new InWindow(1e-9)),
      "Time that monitor enters waited in the window, summed over threads, divided by the window's"
          + " length.",
      jfr(
          "`jdk.JavaMonitorEnter`, threshold 0, without the monitors of JFR itself",
          "virtual threads ran in the window on JDK 24 or later, which does not report their"
              + " waits")),
  MONITOR_INFLATIONS(
      row("monitor inflations", "1", DIAGNOSTIC, NEITHER, one()),
      "Monitors inflated in the window, because of contention or Object.wait.",
      jfr("`jdk.JavaMonitorInflate`, threshold 0")),
  MONITOR_DEFLATIONS(
      row("monitor deflations", "1", DIAGNOSTIC, NEITHER, one()),
      "Inflated monitors that the JVM deflated in the window.",
      jfr("`jdk.JavaMonitorDeflate`", "before JDK 25")),
  PINNED_COUNT(
      row("pinned virtual threads", "1", DIAGNOSTIC, LOWER, one()),
      "Times in the window that a virtual thread blocked without unmounting from its carrier.",
      jfr(
          "`jdk.VirtualThreadPinned`, threshold 0, with stacks; JDK 21 gives no reason and does not"
              + " report waits to enter a monitor")),
  PINNED_TIME(
      row("time pinned", "s/s", DIAGNOSTIC, LOWER, new InWindow(1e-9)),
      "Time in the window that pinned virtual threads blocked their carriers, summed over threads,"
          + " divided by the window's length.",
      jfr(
          "`jdk.VirtualThreadPinned`, threshold 0, with stacks; JDK 21 gives no reason and does not"
              + " report waits to enter a monitor")),
  CARRIERS_MAX(
      row("carrier threads max", "1", DIAGNOSTIC, NEITHER, one()),
      "Maximum number of carrier threads of virtual threads alive at once in the window.",
      jfr(
          "`jdk.ThreadStart` and `jdk.ThreadEnd` of the group CarrierThreads; carriers that are"
              + " older than the recording by `jdk.ThreadAllocationStatistics`")),
  CARRIER_QUEUE(
      row("virtual threads waiting for a carrier", "1", HEADLINE, NEITHER, one()),
      "Virtual threads that could run and waited for a carrier: the mean over two seconds after the"
          + " window of a steady load, which continues meanwhile.",
      read(
          "`jcmd Thread.vthread_scheduler`, tasks and submissions of the scheduler, 20 times",
          "no virtual threads handle the requests; before JDK 24; a load in steps, of iterations or"
              + " with a rise; the server is not a JVM on this machine that `jcmd` can attach to")),
  COMPILATIONS(
      row("compilations", "1", DIAGNOSTIC, NEITHER, one()),
      "Methods that the JIT compiler finished in the window.",
      jfr("`jdk.Compilation`, threshold 0, by its end")),
  COMPILATION_TIME(
      row("compilation time", "ms/s", DIAGNOSTIC, NEITHER, nanosecondInWindow()),
      "Time of compilations in the window, summed over compiler threads, divided by the window's"
          + " length.",
      jfr("`jdk.Compilation`, threshold 0, by its end")),
  EXCEPTIONS(
      row("exceptions", "1", DIAGNOSTIC, NEITHER, one()),
      "Throwables created in the window, caught or not.",
      jfr("`jdk.ExceptionStatistics`, each second, linear in between")),
  JVM_THREADS_MEAN(
      row("JVM threads mean", "1", DIAGNOSTIC, NEITHER, oneInWindow()),
      "Mean number of live Java threads over JFR's samples in the window, without virtual threads.",
      jfr("`jdk.JavaThreadStatistics`, activeCount")),
  JVM_THREADS_PEAK(
      row("JVM threads peak", "1", DIAGNOSTIC, NEITHER, one()),
      "Maximum number of live Java threads since the start of the JVM, without virtual threads.",
      jfr("`jdk.JavaThreadStatistics`, peakCount")),
  JVM_THREADS_DAEMON(
      row("JVM daemon threads mean", "1", DIAGNOSTIC, NEITHER, oneInWindow()),
      "Mean number of live daemon threads over JFR's samples in the window, without virtual"
          + " threads.",
      jfr("`jdk.JavaThreadStatistics`, daemonCount")),
  JVM_THREADS_STARTED(
      row("JVM threads started", "1", DIAGNOSTIC, NEITHER, one()),
      "Java threads started in the window, without virtual threads.",
      jfr("`jdk.ThreadStart`")),
  VIRTUAL_THREADS_MEAN(
      row("virtual threads mean", "1", VIRTUAL_THREADS, NEITHER, oneInWindow()),
      "Mean number of live virtual threads over the seconds of the window.",
      jfr(
          "`jdk.VirtualThreadStart` and `jdk.VirtualThreadEnd`; without those that are older than"
              + " the recording")),
  VIRTUAL_THREADS_MAX(
      row("virtual threads max", "1", VIRTUAL_THREADS, NEITHER, one()),
      "Maximum number of live virtual threads at any moment of the window.",
      jfr(
          "`jdk.VirtualThreadStart` and `jdk.VirtualThreadEnd`; without those that are older than"
              + " the recording")),
  VIRTUAL_THREADS_STARTED(
      row("virtual threads started", "1", VIRTUAL_THREADS, NEITHER, one()),
      "Virtual threads started in the window.",
      jfr("`jdk.VirtualThreadStart` and `jdk.VirtualThreadEnd`")),
  POOL_ACQUIRE_MEAN(
      row("connection acquire mean", "ms", HEADLINE, LOWER, new Step(0.001)),
      "Mean time to acquire a connection from the server's connection pool in the window.",
      pool(
          "`hikaricp_connections_acquire_seconds_sum` divided by `_count`,"
              + " `r2dbc_pool_acquire_seconds_sum` divided by `_count`,"
              + " `vertx_sql_pool_acquire_seconds_sum` divided by `_count`, or"
              + " `agroal_blocking_time_total_milliseconds` divided by"
              + " `agroal_acquire_count_total`",
          "r2dbc-pool without the timer that the bundled server adds",
          "no connection was acquired",
          "counter reset")),
  POOL_ACTIVE_MEAN(
      row("pool connections active", "1", HEADLINE, NEITHER, oneInWindow()),
      "Mean number of connections of the pool in use over the scrapes in the window.",
      pool(
          "`hikaricp_connections_active`, `r2dbc_pool_acquired_connections`, `agroal_active_count`,"
              + " `vertx_sql_pool_active_connections`")),
  POOL_PENDING_MEAN(
      row("waiting for the pool", "1", HEADLINE, LOWER, oneInWindow()),
      "Mean number of threads or requests that wait for a connection of the pool over the scrapes"
          + " in the window.",
      pool(
          "`hikaricp_connections_pending`, `r2dbc_pool_pending_connections`,"
              + " `agroal_awaiting_count`, `vertx_sql_pool_pending_connections`")),
  POOL_PENDING_MAX(
      row("waiting for the pool, max", "1", HEADLINE, LOWER, one()),
      "Maximum number of threads or requests that wait for a connection of the pool over the"
          + " scrapes in the window.",
      pool(
          "`hikaricp_connections_pending`, `r2dbc_pool_pending_connections`,"
              + " `agroal_awaiting_count`, `vertx_sql_pool_pending_connections`")),
  POOL_TIMEOUTS(
      row("pool acquire timeouts", "1", HEADLINE, LOWER, one()),
      "Requests in the window that the pool refused after they had waited for a connection.",
      pool(
          "growth of `hikaricp_connections_timeout_total`, `r2dbc_pool_timeouts_total`,"
              + " `agroal_timeout_count_total`, `vertx_sql_pool_timeouts_total`",
          "a pool without that counter: Agroal and r2dbc-pool by default",
          "counter reset")),
  PROFILE_SAMPLES(
      row("CPU samples", "1", PROFILE, NEITHER, one()),
      "CPU-time samples of Java threads in the window, on which the shares and depths are based;"
          + " lost samples are not counted.",
      profile(
          "`jdk.CPUTimeSample`, each 10 ms of CPU; `jdk.ExecutionSample` before JDK 25 and on"
              + " systems other than Linux; or async-profiler")),
  KERNEL_SHARE_JAVA(
      row("in the kernel, of Java CPU", "%", PROFILE, NEITHER, new PerCount(100, PROFILE_SAMPLES)),
      "Share of the CPU samples of Java threads whose stack contains the workload's kernel; samples"
          + " without a stack count as outside it.",
      profile(
          "stacks of the samples",
          "the server does not run a bundled kernel (a command, a `url`)")),
  KERNEL_SHARE_ALL(
      row("in the kernel, of all CPU", "%", PROFILE, NEITHER, new PerCount(100, PROFILE_SAMPLES)),
      "CPU time of the Java threads in the workload's kernel as a share of all CPU time of the"
          + " server, including JIT, garbage collection and the JVM's own threads. The CPU time of"
          + " each kind of thread is the operating system's, from schedstat.",
      profile(
          "`kernel_share_java` multiplied by the Java threads' share of"
              + " `/proc/PID/task/*/schedstat`",
          "the server does not run a bundled kernel (a command, a `url`)",
          "no /proc")),
  STACK_DEPTH_MEDIAN(
      row("stack depth median", "1", PROFILE, NEITHER, one()),
      "Median number of frames of the stacks sampled in the window, without native frames.",
      profile("stacks of the samples, up to 1024 frames", "no sample")),
  STACK_DEPTH_MAX(
      row("stack depth max", "1", PROFILE, NEITHER, one()),
      "Maximum number of frames of the stacks sampled in the window, without native frames.",
      profile("stacks of the samples, up to 1024 frames", "no sample")),
  START_UP(
      row("start to first answer", "s", STARTUP, LOWER, new Step(0.001)),
      "Time from the spawn of the server, on its own CPUs with nothing attached, to its first"
          + " successful response, polled each millisecond.",
      read(
          "the tool's monotonic clock, from the spawn to the first successful response, polled each"
              + " millisecond",
          "a server by `url`, which the tool does not start")),
  START_UP_CPU(
      row("CPU to first answer", "s", STARTUP, LOWER, new Step(0.01)),
      "CPU time of the server and its child processes until the first successful response: from the"
          + " control group if it has one, otherwise from /proc, in ticks of 10 ms for each"
          + " process.",
      process(
          "`/proc/PID/stat` of its process group, including ended children; with `limits`, the"
              + " control group's counter")),
  RSS_FIRST_ANSWER(
      row("RSS at first answer", "MiB", STARTUP, LOWER, page()),
      "Resident memory of the server just after its first successful response.",
      process("`/proc/PID/smaps_rollup`, Rss")),
  PSS_FIRST_ANSWER(
      row("PSS at first answer", "MiB", STARTUP, LOWER, page()),
      "Proportional memory of the server just after its first successful response: pages shared"
          + " with other processes count in part.",
      process("`/proc/PID/smaps_rollup`, Pss", "a kernel before 4.14")),
  RSS_IDLE(
      row("RSS idle", "MiB", STARTUP, LOWER, page()),
      "Resident memory of the server after the study's idle time without a request.",
      process("`/proc/PID/smaps_rollup`, Rss")),
  PSS_IDLE(
      row("PSS idle", "MiB", STARTUP, LOWER, page()),
      "Proportional memory of the server after the study's idle time without a request.",
      process("`/proc/PID/smaps_rollup`, Pss", "a kernel before 4.14")),
  IMAGE_SIZE(
      row("image", "MiB", STARTUP, LOWER, new Step(1.0 / (1 << 20))),
      "Size of the layers of the image that the server's container was started from, uncompressed.",
      read(
          "`image inspect` of the container engine, Size",
          "a server that is not started in a container"));

  /** Direction in which a metric improves. */
  public enum Better {
    HIGHER,
    LOWER,
    /** The metric explains others and is no goal. */
    NEITHER
  }

  private record Row(
      String label, String unit, Pass pass, Better better, MetricResolution resolution) {}

  private final String key = name().toLowerCase(Locale.ROOT);

  @SuppressWarnings("ImmutableEnumChecker") // unmodifiable
  private final Row row;

  private final String meaning;

  @SuppressWarnings("ImmutableEnumChecker") // unmodifiable
  private final MetricSource source;

  Metric(Row row, String meaning, MetricSource source) {
    this.row = row;
    this.meaning = meaning;
    this.source = source;
  }

  private static Row row(
      String label, String unit, Pass pass, Better better, MetricResolution resolution) {
    return new Row(label, unit, pass, better, resolution);
  }

  /** Returns the name in stored files, such as {@code latency_p99}. */
  public String key() {
    return key;
  }

  public String label() {
    return row.label();
  }

  /** Returns the label with the unit, unless that is in the label, such as {@code requests/s}. */
  public String labelWithUnit() {
    return unit().equals("1/s") ? label() : label() + " " + unit();
  }

  public String unit() {
    return row.unit();
  }

  /** Returns the pass whose trials measure it; costly recorders have a separate pass. */
  public Pass pass() {
    return row.pass();
  }

  public Better better() {
    return row.better();
  }

  /** Returns the smallest difference between two readings that its recorder can show. */
  public MetricResolution resolution() {
    return row.resolution();
  }

  public String meaning() {
    return meaning;
  }

  /** Returns the counter, event or file that it is read from, as Markdown. */
  public String source() {
    return source.reading();
  }

  /** Returns who pays for the reading: {@code client}, {@code prometheus} or the key of a pass. */
  public String cost() {
    return source.cost().orElse(pass().key());
  }

  /** Returns when it is unavailable, as Markdown. */
  public String unavailableWhen() {
    return source.unavailableWhen();
  }

  /** Returns its column name in CSV files, such as {@code latency_p99 [ms]}. */
  public String column() {
    return key() + " [" + unit() + "]";
  }

  public static Optional<Metric> ofKey(String key) {
    return Arrays.stream(values()).filter(metric -> metric.key().equals(key)).findFirst();
  }
}
