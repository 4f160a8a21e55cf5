package dev.loombench.loadgen.engine;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.loombench.contract.GeneratorFault;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.Placeholders;
import dev.loombench.contract.RequestSpec;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/** Checks before the start whether a plan can be executed on this host. */
final class Preflight {

  /** Files reserved for the process itself: class files, /proc, the histogram log. */
  private static final long RESERVED_FILES = 64;

  private static final int MEBIBYTE = 1 << 20;

  private static final Path PORT_RANGE = Path.of("/proc/sys/net/ipv4/ip_local_port_range");

  private Preflight() {}

  /**
   * Returns the resolved addresses of the plan's targets.
   *
   * @throws PlanException if the plan cannot be executed
   */
  static List<InetSocketAddress> check(LoadPlan plan) throws PlanException {
    for (RequestSpec request : plan.requests()) {
      for (RequestSpec row : Placeholders.rows(request)) {
        checkRequest(row);
      }
    }
    List<InetSocketAddress> targets = new ArrayList<>();
    checkOneScheme(plan.targets());
    for (URI target : plan.targets()) {
      targets.add(resolve(target));
    }
    checkBodies(plan);
    int connections = plan.connections().maxConnections();
    OptionalLong filesLeft = filesLeft();
    if (filesLeft.isPresent()) {
      checkFiles(connections, filesLeft.getAsLong());
    }
    OptionalLong localPorts = localPorts();
    if (localPorts.isPresent()) {
      checkPorts(connections, Set.copyOf(targets).size(), localPorts.getAsLong());
    }
    return targets;
  }

  private static void checkOneScheme(List<URI> targets) throws PlanException {
    if (targets.stream().map(URI::getScheme).distinct().count() > 1) {
      throw PlanException.badPlan(
          "the targets' schemes differ; use http:// or https:// for all of them: " + targets);
    }
  }

  private static InetSocketAddress resolve(URI target) throws PlanException {
    int defaultPort = defaultPort(target);
    if (target.getHost() == null) {
      throw PlanException.badPlan("the target %s has no host".formatted(target));
    }
    int port = target.getPort() < 0 ? defaultPort : target.getPort();
    InetSocketAddress address = new InetSocketAddress(target.getHost(), port);
    if (address.isUnresolved()) {
      throw PlanException.badPlan(
          "the host of %s cannot be resolved; check its name".formatted(target));
    }
    return address;
  }

  private static int defaultPort(URI target) throws PlanException {
    return switch (String.valueOf(target.getScheme())) {
      case "http" -> 80;
      case "https" -> 443;
      default ->
          throw PlanException.badPlan(
              "the scheme of the target %s is not supported; use http:// or https://"
                  .formatted(target));
    };
  }

  private static void checkRequest(RequestSpec request) throws PlanException {
    checkText("method", request.method());
    checkText("path", request.path());
    if (request.method().indexOf(' ') >= 0 || request.path().indexOf(' ') >= 0) {
      throw PlanException.badPlan(
          "method and path must not contain spaces: %s %s"
              .formatted(request.method(), request.path()));
    }
    for (Map.Entry<String, String> header : request.headers().entrySet()) {
      checkText("header", header.getKey());
      checkText("header " + header.getKey(), header.getValue());
      if (RequestSpec.SET_BY_ENGINE.contains(header.getKey().toLowerCase(Locale.ROOT))) {
        throw PlanException.badPlan(
            "the engine sets the header " + header.getKey() + " itself; remove it");
      }
    }
  }

  private static void checkText(String what, String text) throws PlanException {
    if (text.chars().anyMatch(character -> character < ' ' || character == 127)) {
      throw PlanException.badPlan(
          "the %s of a request contains a control character, such as a line break".formatted(what));
    }
  }

  static void checkBodies(LoadPlan plan) throws PlanException {
    double bytes = plan.bodyBytes(path -> Path.of(path).toFile().length());
    if (bytes > LoadPlan.MAX_BODY_BYTES) {
      throw PlanException.badPlan(
          "the request bodies need %.0f MiB in the generator, with a copy for each of %d event loops (limit %d MiB): use smaller or fewer different bodies, or fewer event loops"
              .formatted(
                  Math.ceil(bytes / MEBIBYTE),
                  plan.eventLoops(),
                  LoadPlan.MAX_BODY_BYTES / MEBIBYTE));
    }
  }

  static void checkFiles(int connections, long filesLeft) throws PlanException {
    if (connections > filesLeft - RESERVED_FILES) {
      throw new PlanException(
          GeneratorFault.NO_FILE_DESCRIPTORS,
          "%d connections exceed the files that this process can still open (%d, of which %d are reserved): raise the limit (ulimit -n) or use fewer connections"
              .formatted(connections, filesLeft, RESERVED_FILES));
    }
  }

  static void checkPorts(int connections, int targets, long localPorts) throws PlanException {
    long perTarget = Math.ceilDiv((long) connections, targets);
    if (perTarget > localPorts) {
      throw new PlanException(
          GeneratorFault.NO_LOCAL_PORTS,
          "%d connections to one target exceed the local ports (%d): widen net.ipv4.ip_local_port_range, use fewer connections or name more targets"
              .formatted(perTarget, localPorts));
    }
  }

  private static OptionalLong filesLeft() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? OptionalLong.of(unix.getMaxFileDescriptorCount() - unix.getOpenFileDescriptorCount())
        : OptionalLong.empty();
  }

  private static OptionalLong localPorts() throws PlanException {
    if (!Files.isReadable(PORT_RANGE)) {
      return OptionalLong.empty();
    }
    // Needs a single read: the kernel reports the end of the file to a second one.
    try (BufferedReader reader = Files.newBufferedReader(PORT_RANGE)) {
      String[] bounds = reader.readLine().split("\\s+", -1);
      return OptionalLong.of(Long.parseLong(bounds[1]) - Long.parseLong(bounds[0]) + 1);
    } catch (IOException e) {
      throw PlanException.badPlan("could not read " + PORT_RANGE + ": " + e.getMessage(), e);
    }
  }
}
