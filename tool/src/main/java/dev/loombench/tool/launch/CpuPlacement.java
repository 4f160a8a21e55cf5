package dev.loombench.tool.launch;

import dev.loombench.tool.launch.os.CommandOutput;
import dev.loombench.tool.launch.os.CompilerThreads;
import dev.loombench.tool.launch.os.CpuSet;
import dev.loombench.tool.launch.os.StatusFile;
import dev.loombench.tool.study.Limits;
import dev.loombench.tool.trial.GrantedCpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Assignment of CPUs to roles. One CPU is shared by all roles. With two, the server gets the first
 * and all other roles the second. With more, the server gets half, rounded up, and the generator
 * the rest; from four CPUs on, database and tool share one CPU of the rest.
 */
public final class CpuPlacement {

  private static final List<String> RAISED = List.of("nice", "-n", "-10");

  private final CpuSet allowed;
  private final Map<Role, CpuSet> sets;
  private final boolean placed;
  private final boolean raised;
  private final Map<String, String> facts = new LinkedHashMap<>();

  private CpuPlacement(CpuSet allowed, String whyNotPlaced, String whyNotRaised) {
    this.allowed = allowed;
    this.placed = whyNotPlaced.isEmpty();
    this.raised = whyNotRaised.isEmpty();
    this.sets = placed ? split(allowed) : shared(allowed);
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
    facts.put("generator.priority", raised ? "raised (nice -10)" : "not raised: " + whyNotRaised);
  }

  /**
   * Returns the placement over the CPUs that this process may use. Call it before {@link #pinTool}.
   */
  public static CpuPlacement ofThisProcess() {
    CpuSet allowed =
        granted(ProcessHandle.current().pid())
            .orElseGet(() -> CpuSet.firstOf(Runtime.getRuntime().availableProcessors()));
    boolean tasksetFound = CommandOutput.of(List.of("taskset", "--version")).succeeded();
    return new CpuPlacement(allowed, tasksetFound ? "" : "no taskset", whyNotRaised());
  }

  /** Returns the placement over these CPUs, with taskset and a raised priority available. */
  static CpuPlacement over(CpuSet allowed) {
    return new CpuPlacement(allowed, "", "");
  }

  /** Returns a placement that cannot pin or raise priority, for this reason. */
  static CpuPlacement none(CpuSet allowed, String reason) {
    return new CpuPlacement(allowed, reason, reason);
  }

  /** Returns the CPUs that may be used at all. */
  public CpuSet allowed() {
    return allowed;
  }

  /** Returns the CPUs of a role. */
  public CpuSet cpus(Role role) {
    return sets.get(role);
  }

  /** Returns true if the server shares no CPU with another role. */
  public boolean separated() {
    return placed && allowed.size() > 1;
  }

  /** Returns the prefix of a command of that role. The prefix replaces itself by the command. */
  public List<String> prefix(Role role) {
    var prefix = new ArrayList<String>();
    if (raised && role == Role.GENERATOR) {
      prefix.addAll(RAISED);
    }
    if (placed) {
      prefix.addAll(List.of("taskset", "-c", cpus(role).list()));
    }
    return List.copyOf(prefix);
  }

  /** Returns the prefix that raises the generator's priority without pinning it. */
  public List<String> priorityPrefix() {
    return raised ? RAISED : List.of();
  }

  /**
   * Returns the prefix of a server's command that starts on every CPU and is {@link #confine
   * confined} later.
   */
  public List<String> prefixBeforeConfinement() {
    return placed ? List.of("taskset", "-c", allowed.list()) : List.of();
  }

  /** Returns the prefix of a server's command for this kind of start. */
  List<String> prefix(LaunchSpec.Start start) {
    return switch (start) {
      case HASTENED -> prefixBeforeConfinement();
      case MEASURED -> prefix(Role.SERVER);
    };
  }

  /**
   * Returns the processor count for a server's JVM: the CPUs that it is placed on, or its quota
   * rounded up if that is fewer.
   */
  public int serverProcessors(Limits limits) {
    int granted = cpus(Role.SERVER).size();
    return limits.cpus() > 0 ? Math.min(granted, (int) Math.ceil(limits.cpus())) : granted;
  }

  /**
   * Confines a process to the CPUs of a role, except its JIT compiler threads, which keep every
   * CPU. On one CPU, two compiler threads would compete with hundreds of request threads, and a
   * server starved of its compiler would look warm.
   */
  void confineAllButCompilers(long pid, Role role) {
    if (placed) {
      move(pid, cpus(role));
      CompilerThreads.of(pid).forEach(thread -> moveThread(thread, allowed));
    }
  }

  /** Confines all threads of a process to the CPUs of a role. */
  void confine(long pid, Role role) {
    if (placed) {
      move(pid, cpus(role));
    }
  }

  /** Returns the CPUs that the roles are placed on; unknown if they are not placed. */
  public GrantedCpus grants() {
    return placed
        ? new GrantedCpus(cpus(Role.SERVER).cpus(), cpus(Role.GENERATOR).cpus())
        : GrantedCpus.UNKNOWN;
  }

  /** Returns true if the generator runs with a raised priority. */
  public boolean raisesPriority() {
    return raised;
  }

  /** Returns the granted CPUs for the configuration differences. */
  public Map<String, String> facts() {
    return Map.copyOf(facts);
  }

  /**
   * Returns the CPUs that a process may use, read from the kernel; empty if the process ended or
   * there is no /proc.
   */
  public static Optional<CpuSet> granted(long pid) {
    Path status = Path.of("/proc", Long.toString(pid), "status");
    if (!Files.exists(status)) {
      return Optional.empty();
    }
    try {
      return StatusFile.read(status).text("Cpus_allowed_list").map(CpuSet::parse);
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
    move(self, cpus(Role.TOOL));
    return () -> move(self, allowed);
  }

  /** Pinned state of the tool; closing gives all CPUs back. */
  @FunctionalInterface
  public interface Pinned extends AutoCloseable {
    @Override
    void close();
  }

  private static void move(long pid, CpuSet cpus) {
    List<String> command = List.of("taskset", "-a", "-p", "-c", cpus.list(), Long.toString(pid));
    // A thread that ends during taskset's walk makes it stop early, and a thread created by one
    // that was not yet moved is missed. A second pass catches both.
    CommandOutput.of(command);
    CommandOutput.of(command);
  }

  private static void moveThread(long thread, CpuSet cpus) {
    CommandOutput.of(List.of("taskset", "-p", "-c", cpus.list(), Long.toString(thread)));
  }

  /**
   * Returns why the priority cannot be raised, or "". GNU nice runs the command in any case and
   * prints a warning.
   */
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

  private static Map<Role, CpuSet> split(CpuSet all) {
    int count = all.size();
    if (count == 1) {
      return shared(all);
    }
    int server = (count + 1) / 2;
    int ofTheirOwn = count >= 4 ? 1 : 0;
    CpuSet rest = all.part(server, count);
    CpuSet tool = ofTheirOwn == 0 ? rest : all.part(count - ofTheirOwn, count);
    var sets = new EnumMap<Role, CpuSet>(Role.class);
    sets.put(Role.SERVER, all.part(0, server));
    sets.put(Role.GENERATOR, all.part(server, count - ofTheirOwn));
    sets.put(Role.DATABASE, tool);
    sets.put(Role.TOOL, tool);
    return sets;
  }
}
