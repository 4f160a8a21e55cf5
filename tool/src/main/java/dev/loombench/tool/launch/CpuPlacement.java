package dev.loombench.tool.launch;

import dev.loombench.tool.launch.os.CommandOutput;
import dev.loombench.tool.launch.os.CpuCores;
import dev.loombench.tool.launch.os.CpuSet;
import dev.loombench.tool.launch.os.StatusFile;
import dev.loombench.tool.launch.os.Taskset;
import dev.loombench.tool.launch.os.ThreadCpus;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.Protocol.Placement;
import dev.loombench.tool.trial.GrantedCpus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Assignment of CPUs to roles. One CPU is shared by all roles. With more, the server gets half of
 * the physical cores, rounded up, and the generator the rest, so that they share no core; from four
 * CPUs on, database and tool share one CPU of the rest. The hyper-threads of a single core are
 * divided, because there is no choice. A study may let server and generator share their CPUs.
 */
public final class CpuPlacement {

  private static final List<String> RAISED = List.of("nice", "-n", "-10");

  private final CpuSet allowed;
  private final int processors;
  private final CpuCores cores;
  private final Map<Role, CpuSet> sets;
  private final boolean placed;
  private final boolean raised;
  private final Map<String, String> facts = new LinkedHashMap<>();

  private CpuPlacement(
      CpuSet allowed,
      int processors,
      CpuCores cores,
      Placement placement,
      String whyNotPlaced,
      String whyNotRaised) {
    this.allowed = allowed;
    this.processors = processors;
    this.cores = cores;
    this.placed = whyNotPlaced.isEmpty();
    this.raised = whyNotRaised.isEmpty();
    this.sets = placed ? split(allowed, cores, placement) : shared(allowed);
    facts.put("cpus.allowed", allowed.list());
    facts.put(
        "cpus.placement",
        placed
            ? "server %s, generator %s, database %s, tool %s"
                .formatted(
                    cpus(Role.SERVER).list(),
                    cpus(Role.GENERATOR).list(),
                    cpus(Role.DATABASE).list(),
                    cpus(Role.TOOL).list())
            : "not placed: " + whyNotPlaced);
    facts.put(
        "cpus.cores",
        sharesCore()
            ? "server and generator share a physical core"
            : "server and generator share no physical core");
    facts.put("generator.priority", raised ? "raised (nice -10)" : "not raised: " + whyNotRaised);
  }

  /** Returns the placement over the CPUs of this process, before {@link #pinTool}. */
  public static CpuPlacement ofThisProcess() {
    return ofThisProcess(Placement.SEPARATE);
  }

  /** Returns that placement with the CPUs of server and generator apart or shared. */
  public static CpuPlacement ofThisProcess(Placement placement) {
    int processors = Runtime.getRuntime().availableProcessors();
    CpuSet allowed =
        granted(ProcessHandle.current().pid()).orElseGet(() -> CpuSet.firstOf(processors));
    boolean tasksetFound = Taskset.isThere();
    return new CpuPlacement(
        allowed,
        processors,
        CpuCores.of(allowed),
        placement,
        tasksetFound ? "" : "no taskset",
        whyNotRaised());
  }

  /** Returns the placement over these CPUs, with taskset and a raised priority available. */
  static CpuPlacement over(CpuSet allowed, CpuCores cores) {
    return over(allowed, cores, Placement.SEPARATE);
  }

  static CpuPlacement over(CpuSet allowed, CpuCores cores, Placement placement) {
    return new CpuPlacement(allowed, allowed.size(), cores, placement, "", "");
  }

  /** Returns a placement that cannot pin or raise priority, for this reason. */
  static CpuPlacement none(CpuSet allowed, String reason) {
    return new CpuPlacement(
        allowed, allowed.size(), CpuCores.single(allowed), Placement.SEPARATE, reason, reason);
  }

  /** Returns the CPUs that may be used at all. */
  public CpuSet allowed() {
    return allowed;
  }

  /**
   * Returns the number of CPUs that may be used at a time: the allowed ones, or the quota of this
   * process's control group rounded up if that is fewer, as in a pod with limits.
   */
  public int processors() {
    return processors;
  }

  public boolean raisesGenerator() {
    return raised;
  }

  public CpuSet cpus(Role role) {
    return sets.get(role);
  }

  public boolean sharesCore() {
    return cores.shares(cpus(Role.SERVER), cpus(Role.GENERATOR));
  }

  /** Returns the prefix of a command of that role. The prefix replaces itself by the command. */
  public List<String> prefix(Role role) {
    return prefix(role, raised && role == Role.GENERATOR);
  }

  /** Returns the prefix of a command of that role, with the priority of the generator. */
  public List<String> raisedPrefix(Role role) {
    return prefix(role, raised);
  }

  private List<String> prefix(Role role, boolean isRaised) {
    var prefix = new ArrayList<String>();
    if (isRaised) {
      prefix.addAll(RAISED);
    }
    if (placed) {
      prefix.addAll(Taskset.prefix(cpus(role)));
    }
    return List.copyOf(prefix);
  }

  /** Returns the prefix that raises the generator's priority without pinning it. */
  public List<String> priorityPrefix() {
    return raised ? RAISED : List.of();
  }

  /** Returns the prefix of a server's command for this kind of start. */
  List<String> prefix(LaunchSpec.Start start) {
    return switch (start) {
      case HASTENED, PROBED -> placed ? Taskset.prefix(allowed) : List.of();
      case MEASURED -> prefix(Role.SERVER);
    };
  }

  /** Returns the CPUs that a container is restricted to by this kind of start; empty for all. */
  Optional<String> cpuList(LaunchSpec.Start start) {
    return switch (start) {
      case HASTENED, PROBED -> Optional.empty();
      case MEASURED -> Optional.of(cpus(Role.SERVER).list()).filter(_ -> placed);
    };
  }

  /**
   * Returns the processor count for a server's JVM: the CPUs that it is placed on, or its quota or
   * that of this process rounded up if that is fewer.
   */
  public int serverProcessors(Limits limits) {
    return (int) Math.ceil(limits.cpusOf(Math.min(processors, cpus(Role.SERVER).size())));
  }

  /**
   * Confines a process to the CPUs of a role, except its JIT compiler threads, which keep every
   * CPU. On one CPU, two compiler threads would compete with hundreds of request threads, and a
   * server starved of its compiler would look warm.
   *
   * @throws Problem if a thread can't be moved
   */
  void confineAllButCompilers(long pid, Role role) {
    if (placed) {
      Taskset.move(pid, cpus(role));
      ThreadCpus.of(pid).stream()
          .filter(ThreadCpus::compiles)
          .forEach(thread -> Taskset.moveThread(thread.thread(), allowed));
    }
  }

  /**
   * Confines all threads of a process to the CPUs of a role.
   *
   * @throws Problem if a thread can't be moved
   */
  void confine(long pid, Role role) {
    if (placed) {
      Taskset.move(pid, cpus(role));
    }
  }

  /** Returns the threads of a process that may use other CPUs than those of a role. */
  List<ThreadCpus> misplaced(long pid, Role role) {
    return placed ? ThreadCpus.outside(pid, cpus(role)) : List.of();
  }

  /** Returns the CPUs that the roles are placed on; unknown if they are not placed. */
  public GrantedCpus grants() {
    return placed
        ? new GrantedCpus(cpus(Role.SERVER).cpus(), cpus(Role.GENERATOR).cpus())
        : GrantedCpus.UNKNOWN;
  }

  /** Returns the granted CPUs for the configuration differences. */
  public Map<String, String> facts() {
    return Map.copyOf(facts);
  }

  /** Returns the CPUs that a process may use; empty if it ended or there is no /proc. */
  public static Optional<CpuSet> granted(long pid) {
    try {
      return StatusFile.ofProcess(pid).text("Cpus_allowed_list").map(CpuSet::parse);
    } catch (IOException ended) {
      return Optional.empty();
    }
  }

  /**
   * Pins all threads of the tool to the tool's CPUs. Processes started later without a {@link
   * #prefix} inherit that.
   *
   * @return a handle whose closing gives all CPUs back
   */
  public Pinned pinTool() {
    if (!placed) {
      return () -> {};
    }
    long self = ProcessHandle.current().pid();
    Taskset.move(self, cpus(Role.TOOL));
    return () -> Taskset.move(self, allowed);
  }

  /** Pinned state of the tool; closing gives all CPUs back. */
  @FunctionalInterface
  public interface Pinned extends AutoCloseable {
    @Override
    void close();
  }

  /** Returns why the priority cannot be raised, or "": nice only warns and runs the command. */
  private static String whyNotRaised() {
    var trial = new ArrayList<>(RAISED);
    trial.add("true");
    CommandOutput tried = CommandOutput.of(trial);
    return tried.succeeded() ? tried.output() : "nice: " + tried.output();
  }

  private static Map<Role, CpuSet> shared(CpuSet all) {
    var sets = new EnumMap<Role, CpuSet>(Role.class);
    for (Role role : Role.values()) {
      sets.put(role, all);
    }
    return sets;
  }

  private static Map<Role, CpuSet> split(CpuSet all, CpuCores cores, Placement placement) {
    int count = all.size();
    if (count == 1 || (placement == Placement.SHARED && count < 4)) {
      return shared(all);
    }
    int coreCount = cores.cores().size();
    int serverCores = (coreCount + 1) / 2;
    CpuSet server = coreCount == 1 ? all.part(0, (count + 1) / 2) : cores.cpus(0, serverCores);
    CpuSet rest =
        coreCount == 1 ? all.part((count + 1) / 2, count) : cores.cpus(serverCores, coreCount);
    boolean toolApart = count >= 4 && rest.size() > 1;
    CpuSet tool = toolApart ? rest.part(rest.size() - 1, rest.size()) : rest;
    var sets = new EnumMap<Role, CpuSet>(Role.class);
    sets.put(Role.SERVER, server);
    sets.put(Role.GENERATOR, toolApart ? rest.part(0, rest.size() - 1) : rest);
    sets.put(Role.DATABASE, tool);
    sets.put(Role.TOOL, tool);
    if (placement == Placement.SHARED) {
      CpuSet both = server.with(sets.get(Role.GENERATOR));
      sets.put(Role.SERVER, both);
      sets.put(Role.GENERATOR, both);
    }
    return sets;
  }
}
