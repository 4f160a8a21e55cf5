package dev.loombench.tool.load.external;

import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestBody;
import dev.loombench.contract.RequestSpec;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Targets of a plan and the command-line options that all attacks of vegeta have in common. */
record VegetaTargets(LoadPlan plan) {

  private static final Charset UTF_8 = StandardCharsets.UTF_8;

  /** Number of targets that vary enough: the list is repeated. */
  private static final int VARIED = 1_000;

  private static final int MAX_TARGETS = 20_000;
  private static final long MAX_BYTES = 64L << 20;

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
    return VegetaAttacks.refusal(plan);
  }

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
