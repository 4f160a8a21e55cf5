package dev.loombench.tool.report.text;

import static java.util.stream.Collectors.joining;

import dev.loombench.tool.analyze.inspect.Growth;
import dev.loombench.tool.analyze.inspect.Growth.ModelChange;
import dev.loombench.tool.analyze.inspect.GrowthLimit;
import dev.loombench.tool.analyze.inspect.GrowthLimit.Multiple;
import dev.loombench.tool.analyze.inspect.GrowthLimit.Origin;
import dev.loombench.tool.analyze.inspect.GrowthLimit.Resource;
import dev.loombench.tool.analyze.inspect.RequestTime;
import dev.loombench.tool.analyze.inspect.WatchedJvm;
import dev.loombench.tool.analyze.inspect.WatchedJvm.Missing;
import dev.loombench.tool.analyze.inspect.WatchedJvm.Scraped;
import dev.loombench.tool.text.Lists;
import dev.loombench.tool.text.Numbers;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.threads.Occupancy;
import dev.loombench.tool.trial.threads.Occupancy.Spot;
import dev.loombench.tool.trial.threads.ThreadPlace;
import dev.loombench.tool.trial.threads.ThreadRole;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Sentences about a JVM that was watched. */
public record InspectionSentences(WatchedJvm jvm, Growth growth) {

  private static final double MEBI = 1 << 20;

  /** Share of the largest heap from which the live objects leave little room. */
  private static final double FULL_HEAP = 0.7;

  /** Mean number of threads from which a wait is worth a line. */
  private static final double WORTH_NAMING = 0.1;

  /** Mean number of threads at a lock from which it may be the first limit; chosen. */
  private static final double MUCH_WAITING = 0.5;

  /** Share of the CPU that only a JVM which is not warm needs for compilation. */
  private static final double COMPILING_PERCENT = 10;

  /** Share of the CPU for collections that a heap of sufficient size does not need. */
  private static final double COLLECTING_PERCENT = 20;

  /** Release in which a virtual thread that waits in a monitor leaves its carrier. */
  private static final int FIRST_WITHOUT_PINNING = 24;

  private static final double SMALLEST_SHARE = 0.05;
  private static final int MOST_PLACES = 4;

  public String title() {
    return "%s (PID %d, JDK %s), watched for %d s"
        .formatted(
            jvm.identity().name(),
            jvm.identity().pid(),
            jvm.identity().java(),
            jvm.length().toSeconds());
  }

  /** Returns the sources that were not there, each with what would provide it. */
  public List<String> missing() {
    return jvm.missing().stream().map(InspectionSentences::missing).toList();
  }

  private static String missing(Missing source) {
    return switch (source) {
      case Missing.FlightRecorder() -> "threads, locks and heap: its JDK has no flight recorder";
      case Missing.OwnRecording() ->
          "threads, locks and heap: another flight recording runs; --with-jfr records beside it";
      case Missing.Recorded(String reason) -> "threads, locks and heap: " + reason;
      case Missing.Requests() ->
          "requests a second and connection pools: --prometheus URL reads them, like http://127.0.0.1:8080/actuator/prometheus, or --jmx from MBeans (its agent stays)";
      case Missing.Unread(String unread, String reason) -> unread + ": " + reason;
    };
  }

  /** Returns whether another thread model would help, and what makes that uncertain. */
  public String answer() {
    return Stream.concat(Stream.of(change()), doubts()).collect(joining(" "));
  }

  private Stream<String> doubts() {
    return Stream.of(
            above(Metric.COMPILER_SHARE, COMPILING_PERCENT)
                .map(_ -> "It is not warm yet, so repeat this later."),
            lock()
                .filter(spot -> spot.mean() >= MUCH_WAITING)
                .map(_ -> "A lock may be full before (below)."),
            growth.limits().stream()
                .filter(limit -> limit.origin() == Origin.NOT_GROWN)
                .findFirst()
                .map(
                    limit ->
                        "That %s handles requests and cannot grow is a guess; --threads gives its size."
                            .formatted(limit.name())))
        .flatMap(Optional::stream);
  }

  private String change() {
    return switch (growth.change()) {
      case ModelChange.Idle() ->
          "It had no load, so nothing can be said about its limits. Watch it while it serves.";
      case ModelChange.NoRequestThreads() ->
          firstLimit() + " Others may come before: which threads handle requests is not known.";
      case ModelChange.AlreadyVirtual() ->
          firstLimit() + " Virtual threads handle the requests already.";
      case ModelChange.AlreadyEventLoops() ->
          firstLimit() + " Event loops handle the requests already.";
      case ModelChange.Unclear(GrowthLimit cpu, GrowthLimit pool) ->
          "Whether %s or its threads are full first is not clear at this load: at %s, and at %s. Watch it at a busier hour."
              .formatted(noun(cpu), multiple(cpu), multiple(pool));
      case ModelChange.None(GrowthLimit first, GrowthLimit pool) ->
          "No thread model raises its throughput: %s is full at %s this load, its threads at %s."
              .formatted(noun(first), multiple(first), multiple(pool));
      case ModelChange.Gain(GrowthLimit pool, Optional<GrowthLimit> next) ->
          "Its threads are the first limit, at %s this load. Virtual threads, or a larger pool, would reach %s."
              .formatted(
                  multiple(pool),
                  next.map(
                          limit ->
                              "the next one, %s, at %s".formatted(noun(limit), multiple(limit)))
                      .orElse("a limit that was not seen"));
    };
  }

  private String firstLimit() {
    return growth.limits().isEmpty()
        ? "No limit was found."
        : "%s is full at %s this load."
            .formatted(
                capitalized(noun(growth.limits().getFirst())),
                multiple(growth.limits().getFirst()));
  }

  /** Returns a limit as the subject of a sentence. */
  public static String noun(GrowthLimit limit) {
    return switch (limit.resource()) {
      case CPU -> "the CPU";
      case THREADS -> "the pool of threads " + limit.name();
      case CONNECTIONS -> "the pool of connections";
    };
  }

  private static String capitalized(String noun) {
    return noun.substring(0, 1).toUpperCase(Locale.ROOT) + noun.substring(1);
  }

  public static String multiple(GrowthLimit limit) {
    return Numbers.number(limit.multiple().estimate())
        + (limit.multiple().isLowerBound() ? " times or more" : " times");
  }

  public static String interval(Multiple multiple) {
    return multiple.low() == multiple.high()
        ? multiple.estimate() > 1 ? "unknown" : "now"
        : multiple.isLowerBound()
            ? "more than " + Numbers.number(multiple.low())
            : "%s to %s".formatted(Numbers.number(multiple.low()), Numbers.number(multiple.high()));
  }

  /** Returns the use of a limit now, like {@code 8.1 of 200 threads busy (default)}. */
  public String use(GrowthLimit limit) {
    String unit =
        switch (limit.resource()) {
          case CPU -> above(Metric.COMPILER_SHARE, 1).isPresent() ? "cores, without JIT" : "cores";
          case THREADS -> "threads busy";
          case CONNECTIONS -> "connections";
        };
    String origin =
        switch (limit.origin()) {
          case READ, GIVEN -> "";
          case SEEN ->
              limit.resource() == Resource.CONNECTIONS ? " (threads wait for one)" : " (all busy)";
          case DEFAULT -> " (default)";
          case NOT_GROWN -> " (guess)";
        };
    return "%s of %s %s%s"
        .formatted(Numbers.number(limit.used()), Numbers.trimmed(limit.available()), unit, origin);
  }

  /** Returns what it did while it was watched. */
  public List<String> now() {
    var now = new ArrayList<String>();
    jvm.scraped(Scraped.REQUESTS)
        .ifPresent(
            rate ->
                now.add(
                    "%s requests/s%s"
                        .formatted(
                            Numbers.number(rate),
                            growth.requestTime().isEmpty()
                                    && jvm.scraped(Scraped.IN_FLIGHT).isPresent()
                                    && rate > 0
                                ? ", %s ms each"
                                    .formatted(
                                        Numbers.number(
                                            1e3
                                                * jvm.scraped(Scraped.IN_FLIGHT).getAsDouble()
                                                / rate))
                                : "")));
    jvm.number(Metric.SERVER_CPU)
        .ifPresent(
            cores ->
                now.add(
                    "CPU %s of %s cores%s"
                        .formatted(
                            Numbers.number(cores),
                            Numbers.trimmed(jvm.identity().cpus()),
                            parts())));
    heap().ifPresent(now::add);
    return now;
  }

  /** Returns the parts of a request's time, longest first; empty if it is not known. */
  public List<String> request() {
    return growth.requestTime().map(InspectionSentences::request).orElse(List.of());
  }

  private static List<String> request(RequestTime time) {
    var lines = new ArrayList<String>();
    lines.add(Numbers.number(time.millis()) + " ms (± is a 95 % interval)");
    time.parts().entrySet().stream()
        .filter(part -> part.getValue().millis() >= SMALLEST_SHARE * time.millis())
        .sorted(Comparator.comparingDouble(part -> -part.getValue().millis()))
        .map(
            part ->
                "%s ± %s ms %s"
                    .formatted(
                        Numbers.number(part.getValue().millis()),
                        Numbers.number(part.getValue().error()),
                        part.getKey() == ThreadPlace.RUNNING
                            ? "running or waiting for a CPU (CPU %s ms)"
                                .formatted(Numbers.number(time.cpuMillis()))
                            : part.getKey().words()))
        .forEach(lines::add);
    lines.add("%s ms that no thread shows".formatted(Numbers.number(time.restMillis())));
    return lines;
  }

  private String parts() {
    List<String> parts =
        Stream.of(
                share("collector", Metric.COLLECTOR_SHARE),
                share("JIT compiler", Metric.COMPILER_SHARE))
            .flatMap(Optional::stream)
            .toList();
    return parts.isEmpty() ? "" : " (of it " + Lists.list(parts) + ")";
  }

  private Optional<String> share(String part, Metric metric) {
    return above(metric, 1).map(share -> part + " " + share);
  }

  private Optional<String> heap() {
    OptionalDouble live = jvm.number(Metric.LIVE_SET);
    return live.isPresent() && jvm.identity().maxHeapBytes().isPresent()
        ? Optional.of(
            "heap after a collection %s of %s MiB"
                .formatted(
                    Numbers.number(live.getAsDouble()),
                    Numbers.number(jvm.identity().maxHeapBytes().getAsLong() / MEBI)))
        : Optional.empty();
  }

  /** Returns what the threads that handle requests waited for, a line for each group. */
  public List<String> threads() {
    return Stream.of(ThreadRole.POOL, ThreadRole.VIRTUAL, ThreadRole.EVENT_LOOP)
        .flatMap(jvm::busy)
        .filter(group -> group.meanBusy() >= WORTH_NAMING)
        .sorted(Comparator.comparingDouble(Occupancy::meanBusy).reversed())
        .limit(MOST_PLACES)
        .map(InspectionSentences::group)
        .toList();
  }

  private static String group(Occupancy group) {
    List<String> places =
        group.places().entrySet().stream()
            .filter(entry -> !entry.getKey().isIdle())
            .filter(entry -> entry.getValue() >= SMALLEST_SHARE * group.meanBusy())
            .sorted(Comparator.comparingDouble(entry -> -entry.getValue()))
            .limit(MOST_PLACES)
            .map(
                entry ->
                    "%s %s"
                        .formatted(
                            Numbers.percent(entry.getValue() / group.meanBusy()),
                            entry.getKey().words()))
            .toList();
    return "%s: %s of %s busy%s, %s"
        .formatted(
            group.role() == ThreadRole.VIRTUAL ? "virtual threads" : group.group(),
            Numbers.count(group.meanBusy()),
            Numbers.trimmed(group.meanThreads()),
            group.mostBusy().isPresent()
                ? " (at most %d)".formatted(group.mostBusy().getAsInt())
                : "",
            Lists.list(places));
  }

  /** Returns what to look at before a switch, or now. */
  public List<String> risks() {
    var risks = new ArrayList<String>();
    above(Metric.COLLECTOR_SHARE, COLLECTING_PERCENT)
        .map("The collector took %s of its CPU: its heap is small for this load."::formatted)
        .ifPresent(risks::add);
    above(Metric.CGROUP_THROTTLED_PERIODS, 1)
        .map("The CPU quota throttled it in %s of the periods: bursts already reach it."::formatted)
        .ifPresent(risks::add);
    double live =
        jvm.number(Metric.LIVE_SET).orElse(0)
            * MEBI
            / jvm.identity().maxHeapBytes().orElse(Long.MAX_VALUE);
    if (live > FULL_HEAP) {
      risks.add(
          "Live objects fill %s of the heap, so more load means more collections."
              .formatted(Numbers.percent(live)));
    }
    lock()
        .map(
            spot ->
                "%s threads on average wait for a lock%s at %s: it can be a limit before those above."
                    .formatted(
                        Numbers.number(spot.mean()),
                        spot.lock().map(type -> " (" + type + ")").orElse(""),
                        spot.frame()))
        .ifPresent(risks::add);
    double pinned = jvm.number(Metric.PINNED_COUNT).orElse(0);
    if (pinned > 0) {
      risks.add(
          "Virtual threads were pinned to their carriers %s times."
              .formatted(Numbers.count(pinned)));
    }
    if (growth.change() instanceof ModelChange.Gain) {
      risks.add(
          "More requests at once reach databases and other services: check their pools and limits, %sand large thread-locals."
              .formatted(
                  jvm.identity().release().orElse(0) < FIRST_WITHOUT_PINNING
                      ? "synchronized blocks around I/O, "
                      : ""));
    }
    return risks;
  }

  /** Returns a share above a limit, as text. */
  private Optional<String> above(Metric metric, double percent) {
    double share = jvm.number(metric).orElse(0);
    return share > percent ? Optional.of(Numbers.percent(share / 100)) : Optional.empty();
  }

  /** Returns the lock at which most threads waited. */
  private Optional<Spot> lock() {
    return jvm.requestThreads().stream()
        .flatMap(group -> group.spots().stream())
        .filter(spot -> spot.place() == ThreadPlace.MONITOR || spot.place() == ThreadPlace.LOCK)
        .filter(spot -> spot.mean() >= WORTH_NAMING)
        .max(Comparator.comparingDouble(Spot::mean));
  }

  /** Returns what to do next; {@link #command} follows, if there is one. */
  public String nextStep() {
    return growth.change() instanceof ModelChange.Idle
        ? "Repeat this under load."
        : "Measure it, with requests of this hour:";
  }

  /** Returns the command that would confirm the answer; empty for an idle JVM. */
  public Optional<String> command() {
    if (growth.change() instanceof ModelChange.Idle) {
      return Optional.empty();
    }
    var command = new StringBuilder("./loombench try ");
    command.append(jvm.identity().jar().map(Path::toString).orElse("APPLICATION"));
    jvm.identity().release().ifPresent(release -> command.append(" --jdk ").append(release));
    jvm.identity()
        .maxHeapBytes()
        .ifPresent(bytes -> command.append(" --heap %dm".formatted((long) (bytes / MEBI))));
    return Optional.of(command.append(" --access-log FILE").toString());
  }
}
