package dev.loombench.tool.load.external;

import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestBody;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.Stage;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Targets and command-line options with which vegeta sends a plan. Each stage of open load, and
 * each group of users that start together, is an attack of its own.
 */
record VegetaTargets(LoadPlan plan) {

  /**
   * One run of {@code vegeta attack}.
   *
   * @param stage the stage that it sends; 0 for users
   * @param startNanos its start, from that of the plan
   * @param lastNanos the time at which its last arrival is due, or its users stop, from its start
   * @param options what it sends: rate, users and duration
   */
  record Attack(int stage, long startNanos, long lastNanos, List<String> options) {}

  private static final Charset UTF_8 = StandardCharsets.UTF_8;
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  /** Time for which vegeta catches up with late arrivals at the end of a stage. */
  private static final long CATCH_UP = TimeUnit.MILLISECONDS.toNanos(20);

  /** Number of targets that vary enough: the list is repeated. */
  private static final int VARIED = 1_000;

  private static final int MAX_TARGETS = 20_000;
  private static final long MAX_BYTES = 64L << 20;
  private static final int MAX_GROUPS = 10;

  /** Returns why vegeta can't send the plan though some programs can; empty if it can. */
  static Optional<String> refusal(LoadPlan plan) {
    if (plan.targets().getFirst().getHost().startsWith("[")) {
      return Optional.of("vegeta sends over IPv4; give another address");
    }
    var checks = new HashMap<String, BodyCheck>();
    for (RequestSpec request : plan.requests()) {
      BodyCheck other = checks.put(key(request), request.check());
      if (other != null && !other.equals(request.check())) {
        return Optional.of(
            "vegeta does not report which of two requests '%s' was answered; give both the same expected body"
                .formatted(key(request)));
      }
    }
    return switch (plan.shape()) {
      case LoadShape.Open(var _, List<Stage> rates) ->
          rates.stream().anyMatch(rate -> rate.from() > 0 && interval(plan, rate) > SECOND)
              ? Optional.of(
                  "vegeta sends its first request one interval after its start; give each generator at least 1/s")
              : Optional.empty();
      case LoadShape.Closed(List<Stage> users, Duration think) -> {
        if (think.isPositive()) {
          yield Optional.of("users of vegeta do not pause; remove 'think' or --think");
        }
        yield hold(users).isPresent()
            ? Optional.empty()
            : Optional.of(
                "users of vegeta come once and leave once; give --users without --stages");
      }
      case LoadShape.Iterations _ ->
          Optional.of("vegeta counts no iterations of a user; give users or a rate");
    };
  }

  /** Returns the index of the stage with all users, after a rise and before a fall if any. */
  private static OptionalInt hold(List<Stage> stages) {
    int rise = stages.size() > 1 && stages.getFirst().from() == 0 ? 1 : 0;
    Stage hold = stages.get(rise);
    boolean falls =
        stages.size() == rise + 2
            && stages.getLast().from() == hold.to()
            && stages.getLast().to() == 0;
    return hold.from() == hold.to()
            && (rise == 0 || stages.getFirst().to() == hold.from())
            && (stages.size() == rise + 1 || falls)
        ? OptionalInt.of(rise)
        : OptionalInt.empty();
  }

  /** Returns the time between two arrivals of a stage over all generators. */
  static long periodNanos(Stage stage) {
    return Math.max(1, Math.round(SECOND / stage.from()));
  }

  private static long interval(LoadPlan plan, Stage stage) {
    return plan.share().count() * periodNanos(stage);
  }

  /** Returns the attacks that together are the load. */
  List<Attack> attacks() {
    return switch (plan.shape()) {
      case LoadShape.Open(var _, List<Stage> rates) -> arrivals(rates);
      case LoadShape.Closed(List<Stage> users, var _) -> users(users);
      case LoadShape.Iterations _ -> throw new IllegalArgumentException("refused");
    };
  }

  /** Each attack starts one interval early, because vegeta waits that long before it sends. */
  private List<Attack> arrivals(List<Stage> rates) {
    var attacks = new ArrayList<Attack>();
    long start = 0;
    for (int i = 0; i < rates.size(); i++) {
      Stage stage = rates.get(i);
      long nanos = stage.duration().toNanos();
      if (stage.from() > 0) {
        LoadPlan.Share share = plan.share();
        long interval = interval(plan, stage);
        long own = share.index() * periodNanos(stage);
        long last = ProgramSchedule.dueBefore(share, stage, nanos) * interval;
        if (last > 0) {
          attacks.add(
              new Attack(
                  i,
                  start + own - interval,
                  last,
                  List.of(
                      "-rate=1/%dns".formatted(interval),
                      "-duration=%dns".formatted(last + CATCH_UP),
                      "-connections=" + connections(),
                      "-max-connections=" + connections())));
        }
      }
      start += nanos;
    }
    return attacks;
  }

  /** Users that come or leave over a time do so in groups, each in the middle of its part. */
  private List<Attack> users(List<Stage> stages) {
    int hold = hold(stages).orElseThrow();
    long end = plan.shape().maxDuration().toNanos();
    long rise = hold == 0 ? 0 : stages.getFirst().duration().toNanos();
    long fall = hold == stages.size() - 1 ? 0 : stages.getLast().duration().toNanos();
    int users = own((int) stages.get(hold).from());
    int groups = Math.clamp(Math.max(rise, fall) / SECOND, 1, Math.clamp(users, 1, MAX_GROUPS));
    var attacks = new ArrayList<Attack>();
    for (int group = 0; group < groups; group++) {
      int count = users * (group + 1) / groups - users * group / groups;
      long start = (2L * group + 1) * rise / (2L * groups);
      long length = end - fall + (2L * group + 1) * fall / (2L * groups) - start;
      if (count > 0) {
        attacks.add(
            new Attack(
                0,
                start,
                length,
                List.of(
                    "-rate=0",
                    "-workers=" + count,
                    "-max-workers=" + count,
                    "-duration=%dns".formatted(length),
                    "-connections=" + count,
                    "-max-connections=" + count)));
      }
    }
    return attacks;
  }

  private int connections() {
    return Math.max(1, own(plan.connections().maxConnections()));
  }

  /** Returns this generator's part of a number of users or connections. */
  private int own(int all) {
    return Math.ceilDiv(all - plan.share().index(), plan.share().count());
  }

  /** Returns the options that all attacks have in common. */
  List<String> commonOptions() {
    var options =
        new ArrayList<>(
            List.of(
                "-format=json",
                "-http2=false",
                "-redirects=-1",
                "-prometheus-addr=",
                "-timeout=%dns".formatted(plan.timeout().toNanos()),
                "-keepalive=" + plan.connections().keepAlive(),
                "-insecure=" + !plan.connections().trust().verified()));
    String certificates = plan.connections().trust().certificateFile();
    if (!certificates.isEmpty()) {
      options.add("-root-certs=" + certificates);
    }
    return options;
  }

  /** Returns method and URL of a request, by which vegeta reports it. */
  static String key(RequestSpec request) {
    return request.method() + " " + request.path();
  }

  /** Returns the targets, one a line, which vegeta sends in turn. */
  List<byte[]> lines() throws IOException {
    var bodies = new ArrayList<List<byte[]>>();
    for (RequestSpec request : plan.requests()) {
      bodies.add(targets(request));
    }
    int[] used = new int[bodies.size()];
    return turns(bodies).stream()
        .map(request -> bodies.get(request).get(used[request]++ % bodies.get(request).size()))
        .toList();
  }

  /** Returns the numbers of the requests in the order in which they are sent. */
  private List<Integer> turns(List<List<byte[]>> targets) {
    boolean listed = plan.order() == LoadPlan.Order.LISTED || targets.size() == 1;
    int[] counts = listed ? ones(targets.size()) : counts();
    long sum = IntStream.of(counts).asLongStream().sum();
    long bytes = 0;
    long wanted = targets.size() == 1 || listed ? 1 : Math.ceilDiv(VARIED, sum);
    for (int i = 0; i < counts.length; i++) {
      bytes += (long) counts[i] * targets.get(i).getFirst().length;
      wanted = Math.max(wanted, Math.ceilDiv(targets.get(i).size(), counts[i]));
    }
    long most = Math.max(1, Math.min(MAX_TARGETS / sum, MAX_BYTES / bytes));
    var turns = new ArrayList<Integer>();
    for (long block = 0; block < Math.min(wanted, most); block++) {
      for (int i = 0; i < counts.length; i++) {
        turns.addAll(Collections.nCopies(counts[i], i));
      }
    }
    LoadPlan.Share share = plan.share();
    if (!listed) {
      Collections.shuffle(turns, new Random(plan.seed() + share.index()));
    } else if (plan.shape() instanceof LoadShape.Open) {
      return IntStream.range(0, turns.size())
          .mapToObj(own -> (share.index() + own * share.count()) % counts.length)
          .toList();
    }
    return turns;
  }

  private static int[] ones(int size) {
    return IntStream.generate(() -> 1).limit(size).toArray();
  }

  /** Returns how often each request is sent in a block: by its weight, at least once. */
  private int[] counts() {
    int[] weights = plan.requests().stream().mapToInt(RequestSpec::weight).toArray();
    int divisor = IntStream.of(weights).reduce(0, VegetaTargets::commonDivisor);
    double sum = IntStream.of(weights).asLongStream().sum() / (double) divisor;
    double scale = Math.min(1, MAX_TARGETS / sum) / divisor;
    return IntStream.of(weights)
        .map(weight -> (int) Math.max(1, Math.round(weight * scale)))
        .toArray();
  }

  private static int commonDivisor(int one, int other) {
    return other == 0 ? one : commonDivisor(other, one % other);
  }

  /** Returns the targets of a request, one for each of its bodies. */
  private List<byte[]> targets(RequestSpec request) throws IOException {
    var target = new LinkedHashMap<String, Object>();
    target.put("method", request.method());
    target.put("url", plan.targets().getFirst() + request.path());
    var headers = new LinkedHashMap<String, List<String>>();
    request.headers().forEach((name, value) -> headers.put(name, List.of(value)));
    if (headers.keySet().stream().noneMatch("Accept-Encoding"::equalsIgnoreCase)) {
      headers.put("Accept-Encoding", List.of("identity")); // else Go asks for gzip by itself
    }
    target.put("header", headers);
    var lines = new ArrayList<byte[]>();
    for (byte[] body : bodies(request.body())) {
      Map<String, Object> line = new LinkedHashMap<>(target);
      if (body.length > 0) {
        line.put("body", body);
      }
      lines.add((ExternalProgram.JSON.writeValueAsString(line) + "\n").getBytes(UTF_8));
    }
    return lines;
  }

  private List<byte[]> bodies(RequestBody body) throws IOException {
    var random = new Random(plan.seed());
    return switch (body) {
      case RequestBody.Text(String text) -> List.of(text.getBytes(UTF_8));
      case RequestBody.FromFile(String path) -> List.of(Files.readAllBytes(Path.of(path)));
      case RequestBody.Numbers(int count, int different) ->
          IntStream.range(0, different).mapToObj(_ -> numbers(random, count)).toList();
      case RequestBody.Letters(int bytes, int different) ->
          IntStream.range(0, different).mapToObj(_ -> letters(random, bytes)).toList();
    };
  }

  private static byte[] numbers(RandomGenerator random, int count) {
    return ExternalProgram.JSON.writeValueAsBytes(random.ints(count).toArray());
  }

  private static byte[] letters(RandomGenerator random, int bytes) {
    byte[] letters = new byte[bytes];
    for (int i = 0; i < bytes; i++) {
      letters[i] = (byte) random.nextInt('a', 'z' + 1);
    }
    return letters;
  }
}
