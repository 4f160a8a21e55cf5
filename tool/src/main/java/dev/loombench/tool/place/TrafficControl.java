package dev.loombench.tool.place;

import dev.loombench.tool.launch.os.CommandOutput;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.place.NetworkConditions;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Conditions of the network on interfaces of this host, set by the program {@code tc}. A queueing
 * discipline of this class has a handle of its own, and a file names the process that set it, so
 * that one whose process was killed is found and removed.
 */
public final class TrafficControl {

  /** Handle that marks a queueing discipline of Loombench. */
  static final String HANDLE = "1f8e:";

  /** Packets that netem may hold, so that its default of 1,000 does not drop at high rates. */
  private static final String MAX_PACKETS = "100000";

  /** Time of the rate that tbf lets pass at once, since its timer may be that coarse. */
  private static final double BURST_SECONDS = 0.004;

  /** Packets of the largest size that tbf lets pass at once; it drops those above its burst. */
  private static final int MIN_BURST_PACKETS = 2;

  private static final int ETHERNET_MTU = 1_500;
  private static final double MAX_DEVIATION = 0.01;

  /** An agent that lost its tool ends after 8 s. */
  private static final Duration OWNER_ENDS = Duration.ofSeconds(10);

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private final Function<List<String>, CommandOutput> commands;
  private final NetworkOwners owners;

  /**
   * Creates the control of a network namespace.
   *
   * @param commands runs a command there
   * @param owners folder for the files that name the processes
   */
  TrafficControl(Function<List<String>, CommandOutput> commands, Path owners) {
    this.commands = commands;
    this.owners = new NetworkOwners(owners);
  }

  /** Returns the control of this process's network namespace. */
  public static TrafficControl ofThisHost() {
    return new TrafficControl(
        CommandOutput::of, Path.of(System.getProperty("user.home"), ".cache/loombench/network"));
  }

  /**
   * Conditions in effect.
   *
   * @param networkInterface interface that has them
   * @param text conditions as read back
   */
  public record InEffect(String networkInterface, String text) {}

  /**
   * Sets conditions for what this host sends to a server, and reads them back.
   *
   * @throws Problem of the environment if the kernel, the rights or the interface do not allow it
   */
  public InEffect apply(NetworkConditions conditions, String serverAddress) {
    String device =
        conditions.networkInterface().orElseGet(() -> deviceTo(resolved(serverAddress)));
    awaitEndOfOwner(device);
    removeLeftovers();
    owners.own(device);
    CommandOutput added = commands.apply(command(conditions, device, mtu(device)));
    if (!added.succeeded()) {
      owners.disown(device);
      throw Problem.environment(
          "network: can't set %s on %s: %s"
              .formatted(conditions.text(), device, reason(added, conditions)));
    }
    Optional<String> mismatch = mismatch(conditions, disciplines(device));
    if (mismatch.isPresent()) {
      remove(device);
      throw Problem.environment(
          "network: %s on %s is not in effect: %s"
              .formatted(conditions.text(), device, mismatch.get()));
    }
    return new InEffect(device, "%s on %s".formatted(conditions.text(), device));
  }

  /**
   * Returns the command that sets conditions on an interface.
   *
   * @param mtu size of its largest packets
   */
  static List<String> command(NetworkConditions conditions, String device, int mtu) {
    List<String> command =
        new ArrayList<>(List.of("tc", "qdisc", "add", "dev", device, "root", "handle", HANDLE));
    if (conditions.needNetem()) {
      command.addAll(List.of("netem", "limit", MAX_PACKETS));
      conditions
          .delay()
          .ifPresent(delay -> command.addAll(List.of("delay", delay.toMillis() + "ms")));
      conditions
          .loss()
          .ifPresent(
              loss ->
                  command.addAll(
                      List.of("loss", String.format(Locale.ROOT, "%.7f%%", 100 * loss))));
      conditions.bitsPerSecond().ifPresent(rate -> command.addAll(List.of("rate", rate + "bit")));
    } else {
      long rate = conditions.bitsPerSecond().orElseThrow();
      long burst = Math.max(MIN_BURST_PACKETS * (long) mtu, Math.round(rate / 8.0 * BURST_SECONDS));
      command.addAll(List.of("tbf", "rate", rate + "bit", "burst", burst + "b", "latency", "50ms"));
    }
    return List.copyOf(command);
  }

  /** Returns how the disciplines of an interface differ from conditions; empty if they do not. */
  static Optional<String> mismatch(NetworkConditions conditions, JsonNode disciplines) {
    Optional<JsonNode> ours = disciplines.valueStream().filter(TrafficControl::isOurs).findFirst();
    if (ours.isEmpty()) {
      return Optional.of("tc shows no discipline with handle " + HANDLE);
    }
    JsonNode options = ours.get().path("options");
    boolean isNetem = conditions.needNetem();
    JsonNode rate = isNetem ? options.path("rate").path("rate") : options.path("rate");
    boolean agrees =
        ours.get().path("kind").asString("").equals(isNetem ? "netem" : "tbf")
            && conditions
                .delay()
                .map(delay -> isNear(options.at("/delay/delay"), delay.toNanos() / 1e9))
                .orElse(true)
            && (conditions.loss().isEmpty()
                || isNear(options.at("/loss-random/loss"), conditions.loss().getAsDouble()))
            && (conditions.bitsPerSecond().isEmpty()
                || isNear(rate, conditions.bitsPerSecond().getAsLong() / 8.0));
    return agrees ? Optional.empty() : Optional.of("tc shows " + ours.get());
  }

  private static boolean isNear(JsonNode value, double expected) {
    return Math.abs(value.asDouble(0) / expected - 1) <= MAX_DEVIATION;
  }

  private static boolean isOurs(JsonNode discipline) {
    return discipline.path("handle").asString("").equals(HANDLE)
        && discipline.path("root").asBoolean(false);
  }

  private static String reason(CommandOutput failed, NetworkConditions conditions) {
    String output = failed.output();
    if (failed.status() == 127) {
      return "the programs ip and tc are missing; install the package iproute2";
    }
    if (output.contains("kind is unknown") || output.contains("No such file or directory")) {
      return conditions.needNetem()
          ? "this kernel has no netem (module sch_netem), which 'delay' and 'loss' need; use a host that has it, or 'rate' alone"
          : "this kernel has no tbf (module sch_tbf), which 'rate' needs; use a host that has it";
    }
    if (output.contains("not permitted")) {
      return "it needs root or the capability CAP_NET_ADMIN in this network namespace";
    }
    if (output.contains("Exclusivity flag") || output.contains("File exists")) {
      return "the interface has a queueing discipline already, which is left as it is; see 'tc qdisc show'";
    }
    return output;
  }

  private static String resolved(String address) {
    try {
      return InetAddress.getByName(address).getHostAddress();
    } catch (UnknownHostException unknown) {
      throw Problem.environment("network: the address %s is unknown".formatted(address), unknown);
    }
  }

  private String deviceTo(String address) {
    CommandOutput route = commands.apply(List.of("ip", "-j", "route", "get", address));
    String device = route.succeeded() ? json(route.output()).path(0).path("dev").asString("") : "";
    if (device.isEmpty()) {
      throw Problem.environment(
          "network: found no interface that leads to %s: %s".formatted(address, route.output()));
    }
    if (device.equals("lo")) {
      throw Problem.environment(
          "network: %s is on the load's own host, whose loopback other connections use too; put load and server on different hosts, or ask for it with 'interface: lo'"
              .formatted(address));
    }
    return device;
  }

  private int mtu(String device) {
    CommandOutput link = commands.apply(List.of("ip", "-j", "link", "show", "dev", device));
    return link.succeeded()
        ? json(link.output()).path(0).path("mtu").asInt(ETHERNET_MTU)
        : ETHERNET_MTU;
  }

  private static JsonNode json(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JacksonException unreadable) {
      throw Problem.environment("network: can't read '%s'".formatted(text), unreadable);
    }
  }

  private JsonNode disciplines(String device) {
    CommandOutput shown = commands.apply(List.of("tc", "-j", "qdisc", "show", "dev", device));
    return shown.succeeded() ? json(shown.output()) : MAPPER.createArrayNode();
  }

  /** Removes the conditions of an interface, if this process set them. */
  public void remove(String device) {
    if (owners.areOwn(device)) {
      delete(device);
    }
  }

  private boolean delete(String device) {
    var command = List.of("tc", "qdisc", "del", "dev", device, "root", "handle", HANDLE);
    CommandOutput deleted = commands.apply(command);
    if (!deleted.succeeded()) { // it stays known, for the next run to remove
      System.err.printf(
          "loombench: can't remove the network conditions of %s: %s%n", device, deleted.output());
      return false;
    }
    owners.disown(device);
    return true;
  }

  /** Removes conditions whose process has ended, and returns their interfaces. */
  public List<String> removeLeftovers() {
    CommandOutput shown = commands.apply(List.of("tc", "-j", "qdisc", "show"));
    if (!shown.succeeded() || shown.output().isBlank()) {
      return List.of();
    }
    return json(shown.output())
        .valueStream()
        .filter(TrafficControl::isOurs)
        .map(discipline -> discipline.path("dev").asString(""))
        .filter(device -> !device.isEmpty() && !owners.isOwned(device))
        .filter(this::delete)
        .toList();
  }

  /** Removes conditions of killed runs on this host, and returns what was done. */
  public static String clean() {
    List<String> removed = ofThisHost().removeLeftovers();
    return removed.isEmpty()
        ? "no network conditions of killed runs were left"
        : "removed network conditions of killed runs on "
            + removed.stream().sorted().collect(Collectors.joining(", "));
  }

  private void awaitEndOfOwner(String device) {
    long start = System.nanoTime();
    while (owners.isOwned(device)) {
      if (System.nanoTime() - start > OWNER_ENDS.toNanos()) {
        throw Problem.environment(
            "network: process %s sets the conditions of %s; wait for its end"
                .formatted(owners.owner(device).orElse(""), device));
      }
      try {
        Thread.sleep(200);
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw Problem.interrupted("interrupted");
      }
    }
  }
}
