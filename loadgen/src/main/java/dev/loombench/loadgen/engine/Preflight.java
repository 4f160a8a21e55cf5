package dev.loombench.loadgen.engine;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.loombench.contract.LoadPlan;
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
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Says before a plan starts why it cannot be carried out here. */
final class Preflight {

  /** Files that the process itself may still open: class files, /proc, the histogram log. */
  private static final long FILES_TO_SPARE = 64;

  private static final Path PORT_RANGE = Path.of("/proc/sys/net/ipv4/ip_local_port_range");

  private Preflight() {}

  /** The addresses of the plan's targets, if the plan can be carried out. */
  static List<InetSocketAddress> check(LoadPlan plan) throws PlanFailure {
    for (RequestSpec request : plan.requests()) {
      checkRequest(request);
    }
    List<InetSocketAddress> targets = new ArrayList<>();
    checkOneScheme(plan.targets());
    for (URI target : plan.targets()) {
      targets.add(resolve(target));
    }
    checkFiles(plan.connections().maxConnections(), filesLeft());
    checkPorts(plan.connections().maxConnections(), Set.copyOf(targets).size(), localPorts());
    return targets;
  }

  private static void checkOneScheme(List<URI> targets) throws PlanFailure {
    if (targets.stream().map(URI::getScheme).distinct().count() > 1) {
      throw new PlanFailure(
          "the targets' schemes differ; have all of them http:// or all of them https://: "
              + targets);
    }
  }

  private static InetSocketAddress resolve(URI target) throws PlanFailure {
    int usualPort = usualPort(target);
    if (target.getHost() == null) {
      throw new PlanFailure("the target %s names no host".formatted(target));
    }
    int port = target.getPort() < 0 ? usualPort : target.getPort();
    InetSocketAddress address = new InetSocketAddress(target.getHost(), port);
    if (address.isUnresolved()) {
      throw new PlanFailure("the host of %s is unknown; check its name".formatted(target));
    }
    return address;
  }

  private static int usualPort(URI target) throws PlanFailure {
    return switch (String.valueOf(target.getScheme())) {
      case "http" -> 80;
      case "https" -> 443;
      default ->
          throw new PlanFailure(
              "the target %s is not an http:// address, nor an https:// one; other schemes are not supported"
                  .formatted(target));
    };
  }

  private static void checkRequest(RequestSpec request) throws PlanFailure {
    checkText("method", request.method());
    checkText("path", request.path());
    if (request.method().indexOf(' ') >= 0 || request.path().indexOf(' ') >= 0) {
      throw new PlanFailure(
          "method and path must hold no space: %s %s".formatted(request.method(), request.path()));
    }
    Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    for (Map.Entry<String, String> header : request.headers().entrySet()) {
      checkText("header", header.getKey());
      checkText("header " + header.getKey(), header.getValue());
      names.add(header.getKey());
    }
    for (String ours : List.of("Host", "Content-Length", "Transfer-Encoding")) {
      if (names.contains(ours)) {
        throw new PlanFailure("the engine itself sets the header " + ours + "; leave it out");
      }
    }
  }

  private static void checkText(String what, String text) throws PlanFailure {
    if (text.chars().anyMatch(character -> character < ' ' || character == 127)) {
      throw new PlanFailure(
          "the %s of a request holds a control character, such as a line break".formatted(what));
    }
  }

  static void checkFiles(int connections, long filesLeft) throws PlanFailure {
    if (connections > filesLeft - FILES_TO_SPARE) {
      throw new PlanFailure(
          "%d connections need more open files than this process may still open (%d, of which %d are spared): raise the limit (ulimit -n) or lower the connections"
              .formatted(connections, filesLeft, FILES_TO_SPARE));
    }
  }

  static void checkPorts(int connections, int targets, long localPorts) throws PlanFailure {
    long perTarget = Math.ceilDiv((long) connections, targets);
    if (perTarget > localPorts) {
      throw new PlanFailure(
          "%d connections to one target need more local ports than there are (%d): widen net.ipv4.ip_local_port_range, lower the connections or name more targets"
              .formatted(perTarget, localPorts));
    }
  }

  private static long filesLeft() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? unix.getMaxFileDescriptorCount() - unix.getOpenFileDescriptorCount()
        : Long.MAX_VALUE;
  }

  private static long localPorts() throws PlanFailure {
    if (!Files.isReadable(PORT_RANGE)) {
      return Long.MAX_VALUE;
    }
    // Read in one go: the kernel answers a read that goes on where another stopped with the end.
    try (BufferedReader reader = Files.newBufferedReader(PORT_RANGE)) {
      String[] bounds = reader.readLine().split("\\s+", -1);
      return Long.parseLong(bounds[1]) - Long.parseLong(bounds[0]) + 1;
    } catch (IOException e) {
      throw new PlanFailure("could not read " + PORT_RANGE + ": " + e.getMessage(), e);
    }
  }
}
