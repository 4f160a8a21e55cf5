package dev.loombench.tool.doctor;

import static dev.loombench.tool.launch.os.Check.fail;
import static dev.loombench.tool.launch.os.Check.ok;
import static dev.loombench.tool.launch.os.Check.skipped;
import static dev.loombench.tool.launch.os.Check.wanted;
import static dev.loombench.tool.launch.os.Check.warn;

import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.launch.Role;
import dev.loombench.tool.launch.ServerLimits;
import dev.loombench.tool.launch.container.ContainerEngine;
import dev.loombench.tool.launch.container.EngineProbe;
import dev.loombench.tool.launch.jdk.Jdk;
import dev.loombench.tool.launch.jdk.Jdks;
import dev.loombench.tool.launch.jdk.NativeImage;
import dev.loombench.tool.launch.jdk.Resolution;
import dev.loombench.tool.launch.os.Check;
import dev.loombench.tool.launch.os.CpuSpeed;
import dev.loombench.tool.launch.os.Noise;
import dev.loombench.tool.launch.os.StatusFile;
import dev.loombench.tool.launch.os.SystemFiles;
import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Check whether this machine is fit for measurements. */
public final class Doctor {

  private static final int TOOL_JDK = 25;
  private static final int OTHER_JDK = 21;
  private static final long ENOUGH_FILES = 16_384;
  private static final long ENOUGH_PORTS = 16_384;
  private static final long ENOUGH_BACKLOG = 4096;
  private static final long ENOUGH_MEMORY_MIB = 2048;
  private static final long ENOUGH_DISK_MIB = 1024;

  private final Jdks jdks;
  private final Path runsFolder;
  private final CpuPlacement placement;
  private final ServerLimits limits;

  /**
   * Creates the checks.
   *
   * @param home folder that contains {@code bin}
   * @param runsFolder folder of runs; may not exist yet
   */
  public Doctor(Path home, Jdks jdks, Path runsFolder, CpuPlacement placement) {
    this.jdks = jdks;
    this.limits = new ServerLimits(home.toAbsolutePath().resolve("bin/supervise"));
    this.runsFolder = runsFolder.toAbsolutePath();
    this.placement = placement;
  }

  /** Runs all checks; samples noise, the speed of CPUs and wake-ups for about four seconds. */
  public List<Check> examine() {
    return List.of(
        jdkOfTheTool(),
        jdksOfServers(),
        cpus(),
        cores(),
        placed(),
        priority(),
        openFiles(),
        ports(),
        atLeast(
            "listen backlog",
            "/proc/sys/net/core/somaxconn",
            ENOUGH_BACKLOG,
            "the kernel caps every backlog at this value and refuses connections earlier: sysctl -w net.core.somaxconn=4096"),
        loopback(),
        Noise.listen(),
        CpuSpeed.listen(),
        WakeUpCheck.examine(),
        clockSource(),
        memory(),
        disk(),
        limits.examine(),
        EmbeddedDatabaseCheck.examine(),
        NativeImage.examine(System.getenv()),
        EngineProbe.examine(System.getenv()),
        pageCache());
  }

  /** Removes the containers that killed runs left, and returns what was done. */
  public static String clean() {
    return switch (ContainerEngine.find(System.getenv())) {
      case Resolution.Ready<ContainerEngine>(var engine) -> {
        List<String> removed = engine.removeLeftovers();
        yield removed.isEmpty()
            ? "no containers of killed runs were left in " + engine.title()
            : "removed containers of killed runs: " + String.join(", ", removed);
      }
      case Resolution.Missing<ContainerEngine>(String reason) -> reason;
    };
  }

  private Check jdkOfTheTool() {
    String name = "JDK for the tool";
    String found = jdks(jdk -> jdk.major() >= TOOL_JDK && jdk.compiles());
    return found.isEmpty()
        ? fail(
            name,
            "no JDK %d or newer found".formatted(TOOL_JDK),
            "install one, for example Temurin, or set JAVA_HOME to it")
        : ok(name, found);
  }

  /** Checks for JDKs for variants. One is enough; studies may ask for others. */
  private Check jdksOfServers() {
    String found = jdks(_ -> true);
    boolean hasOther = jdks.found().stream().anyMatch(jdk -> jdk.major() == OTHER_JDK);
    return ok(
        "JDKs for variants",
        hasOther
            ? found
            : "%s; none of release %d, which studies of pinning ask for: bin/install-jdk%d fetches a runtime"
                .formatted(found, OTHER_JDK, OTHER_JDK));
  }

  private String jdks(Predicate<Jdk> wanted) {
    return jdks.found().stream().filter(wanted).map(Jdk::text).collect(Collectors.joining(", "));
  }

  private Check cpus() {
    return wanted(
        "CPUs",
        placement.allowed().size() >= 2,
        "%d allowed (%s)".formatted(placement.allowed().size(), placement.allowed().list()),
        "server and generator share the only CPU, so figures are rough; use a machine with two or more");
  }

  private Check cores() {
    return wanted(
        "physical cores",
        !placement.sharesCore(),
        placement.facts().get("cpus.cores"),
        "hyper-threads of one core slow each other down: use a machine with two or more cores");
  }

  private Check placed() {
    boolean placed = !placement.prefix(Role.SERVER).isEmpty();
    return wanted(
        "CPU placement",
        placed,
        placement.facts().get("cpus.placement"),
        "install taskset (util-linux), so that server and generator don't share CPUs");
  }

  private Check priority() {
    return wanted(
        "generator's priority",
        placement.raisesGenerator(),
        placement.facts().get("generator.priority")
            + (placement.raisesGenerator() ? WakeUpCheck.reachOfNiceness() : ""),
        "allow a nice value of -10 (ulimit -e 30, or root), so that the generator sends on time");
  }

  private static Check openFiles() {
    Optional<String> limit = SystemFiles.openFilesLimit();
    boolean enough =
        limit.filter(text -> text.matches("\\d+")).map(Long::parseLong).orElse(Long.MAX_VALUE)
            >= ENOUGH_FILES;
    return wanted(
        "open files",
        enough && limit.isPresent(),
        limit.orElse("not available on this system"),
        "each connection needs an open file, and loads use thousands: ulimit -n 65536");
  }

  private static Check ports() {
    String name = "ephemeral ports";
    Optional<String> range = SystemFiles.text("/proc/sys/net/ipv4/ip_local_port_range");
    if (range.isEmpty()) {
      return warn(name, "not available on this system", "at least 16,000 ports should be free");
    }
    String[] bounds = range.get().split("\\s+", 2);
    long count = Long.parseLong(bounds[1]) - Long.parseLong(bounds[0]) + 1;
    return wanted(
        name,
        count >= ENOUGH_PORTS,
        "%d (%s-%s)".formatted(count, bounds[0], bounds[1]),
        "each connection takes one: sysctl -w net.ipv4.ip_local_port_range='15000 65000'");
  }

  private static Check atLeast(String name, String file, long wanted, String whatToDo) {
    Optional<String> value = SystemFiles.text(file);
    LongPredicate enough = number -> number >= wanted;
    return wanted(
        name,
        value.filter(text -> enough.test(Long.parseLong(text))).isPresent(),
        value.orElse("not available on this system"),
        whatToDo);
  }

  private static Check loopback() {
    String name = "loopback";
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return ok(name, "port %d could be bound".formatted(socket.getLocalPort()));
    } catch (IOException cause) {
      return fail(name, cause.getMessage(), "servers listen on 127.0.0.1: bring 'lo' up");
    }
  }

  private static Check clockSource() {
    String found =
        SystemFiles.text("/sys/devices/system/clocksource/clocksource0/current_clocksource")
            .orElse("not available on this system");
    return wanted(
        "clock source",
        !found.equals("hpet") && !found.equals("acpi_pm"),
        found,
        "reading this clock is slow and adds to every figure: choose tsc or kvm-clock");
  }

  private static Check memory() {
    long availableMib =
        SystemFiles.text("/proc/meminfo").map(StatusFile::parse).stream()
            .flatMapToLong(file -> file.bytes("MemAvailable").stream())
            .map(bytes -> bytes >> 20)
            .findFirst()
            .orElse(0);
    return wanted(
        "memory available",
        availableMib >= ENOUGH_MEMORY_MIB,
        availableMib == 0 ? "not available on this system" : availableMib + " MiB",
        "server and generator need about 2 GiB together; with less the machine swaps, or the kernel kills one of them");
  }

  private Check disk() {
    String name = "runs folder";
    try {
      Path folder = nearestExisting(runsFolder);
      Files.delete(Files.createTempFile(folder, "loombench", ".tmp"));
      FileStore store = Files.getFileStore(folder);
      long freeMib = store.getUsableSpace() >> 20;
      return wanted(
          name,
          freeMib >= ENOUGH_DISK_MIB,
          "%s, %d MiB free".formatted(runsFolder, freeMib),
          "a run of a few hours takes up to 1 GiB: make room, or choose another folder");
    } catch (IOException cause) {
      return fail(
          name,
          "can't write to %s: %s".formatted(runsFolder, Problem.reason(cause)),
          "choose another");
    }
  }

  private static Path nearestExisting(Path folder) {
    Path existing = folder;
    while (!Files.isDirectory(existing)) {
      existing = existing.getParent();
    }
    return existing;
  }

  private static Check pageCache() {
    String name = "dropping the page cache";
    return Files.isWritable(Path.of("/proc/sys/vm/drop_caches"))
        ? ok(name, "permitted")
        : skipped(name, "not permitted, so starts are measured with a warm page cache");
  }
}
