package dev.loombench.tool.launch;

import dev.loombench.tool.launch.os.CommandOutput;
import dev.loombench.tool.launch.os.CompilerThreads;
import dev.loombench.tool.launch.os.CpuSet;
import dev.loombench.tool.launch.os.StatusFile;
import dev.loombench.tool.study.Limits;
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
 * Which CPUs each role has. One CPU is shared by all; of two, the server has the first and all
 * others the second; of more, the server has half, rounded up, and the generator the rest, less one
 * for database and tool from four CPUs on.
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

  /** Over the CPUs that this process may use now; take it before {@link #pinTool}. */
  public static CpuPlacement ofThisProcess() {
    CpuSet allowed =
        granted(ProcessHandle.current().pid())
            .orElseGet(() -> CpuSet.firstOf(Runtime.getRuntime().availableProcessors()));
    boolean tasksetFound = CommandOutput.of(List.of("taskset", "--version")).succeeded();
    return new CpuPlacement(allowed, tasksetFound ? "" : "no taskset", whyNotRaised());
  }

  /** Over these CPUs, as if taskset and a raised priority were at hand. */
  static CpuPlacement over(CpuSet allowed) {
    return new CpuPlacement(allowed, "", "");
  }

  /** Where nothing can be placed or raised, for this reason. */
  static CpuPlacement none(CpuSet allowed, String reason) {
    return new CpuPlacement(allowed, reason, reason);
  }

  /** The CPUs that may be used at all. */
  public CpuSet allowed() {
    return allowed;
  }

  /** The CPUs of that role. */
  public CpuSet cpus(Role role) {
    return sets.get(role);
  }

  /** Whether the server shares no CPU with the others. */
  public boolean separated() {
    return placed && allowed.size() > 1;
  }

  /** What to put before a command of that role; it executes the command in its own place. */
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

  /** What to put before the generator's command where it is to be raised, but use every CPU. */
  public List<String> priorityPrefix() {
    return raised ? RAISED : List.of();
  }

  /**
   * What to put before a server's command: it starts on every CPU, and is {@link #confine confined}
   * to its own later.
   */
  public List<String> prefixBeforeConfinement() {
    return placed ? List.of("taskset", "-c", allowed.list()) : List.of();
  }

  /** What to put before a server's command, however its start is to be. */
  List<String> prefix(LaunchSpec.Start start) {
    return switch (start) {
      case HASTENED -> prefixBeforeConfinement();
      case MEASURED -> prefix(Role.SERVER);
    };
  }

  /**
   * How many CPUs a server's JVM is to count: those it is placed on, or as many as its quota fills
   * if that is fewer.
   */
  public int serverProcessors(Limits limits) {
    int granted = cpus(Role.SERVER).size();
    return limits.cpus() > 0 ? Math.min(granted, (int) Math.ceil(limits.cpus())) : granted;
  }

  /**
   * Keeps a process to the CPUs of a role from now on, but for its JVM's compiler threads, which
   * run on every CPU. On one CPU they would get the share of two among hundreds while the server's
   * threads are kept busy, and a server would look warm that is only starved of its compiler.
   */
  void confineAllButCompilers(long pid, Role role) {
    if (placed) {
      move(pid, cpus(role));
      CompilerThreads.of(pid).forEach(thread -> moveThread(thread, allowed));
    }
  }

  /** Keeps a process, all its threads, to the CPUs of a role from now on. */
  void confine(long pid, Role role) {
    if (placed) {
      move(pid, cpus(role));
    }
  }

  /** What was granted, for the ledger. */
  public Map<String, String> facts() {
    return Map.copyOf(facts);
  }

  /** The CPUs that a process may use, by the kernel; empty if it ended or there is no /proc. */
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
   * Puts the tool's own process on its CPUs, all threads of it. What the tool starts from then on
   * without a {@link #prefix} is confined like it.
   *
   * @return closes by giving all CPUs back
   */
  public Pinned pinTool() {
    if (!placed) {
      return () -> {};
    }
    long self = ProcessHandle.current().pid();
    move(self, cpus(Role.TOOL));
    return () -> move(self, allowed);
  }

  /** The tool kept to its CPUs; closing gives all back. */
  @FunctionalInterface
  public interface Pinned extends AutoCloseable {
    @Override
    void close();
  }

  private static void move(long pid, CpuSet cpus) {
    List<String> command = List.of("taskset", "-a", "-p", "-c", cpus.list(), Long.toString(pid));
    // A thread that ends while taskset walks over them all makes it stop early, and one that is
    // born then of a thread not yet moved is missed: once more.
    CommandOutput.of(command);
    CommandOutput.of(command);
  }

  private static void moveThread(long thread, CpuSet cpus) {
    CommandOutput.of(List.of("taskset", "-p", "-c", cpus.list(), Long.toString(thread)));
  }

  /** GNU nice runs the command even where it may not raise it, and says so; then why, else "". */
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
