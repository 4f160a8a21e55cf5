package dev.loombench.tool.load.external;

import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.LoadPlan;
import dev.loombench.contract.LoadShape;
import dev.loombench.contract.RequestBody;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.Stage;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Script of k6 that sends a plan. Its constants are this plan's; its functions are those of {@code
 * load/k6.js}.
 */
record K6LoadScript(LoadPlan plan) {

  /** Number that separates the stages in the numbers of arrivals. */
  static final long STAGE = 1L << 40;

  /** Limit of virtual users, which take about 0.2 MB each. */
  private static final int MAX_USERS = 2_000;

  /** Time for which every request of an open load may take, without an arrival being dropped. */
  private static final int SECONDS_IN_FLIGHT = 2;

  private static final int MIN_USERS = 100;
  private static final Duration MIN_SPREAD = Duration.ofSeconds(1);

  /** Returns why k6 can't send the plan though some programs can; empty if it can. */
  static Optional<String> refusal(LoadPlan plan) {
    return plan.connections().trust().certificateFile().isEmpty()
        ? Optional.empty()
        : Optional.of("k6 trusts the system's certificates; remove --cacert");
  }

  /** Returns the time between two arrivals of a stage, rounded down like k6's own. */
  static long periodNanos(Stage stage) {
    return (long) (stage.from() == Math.rint(stage.from()) ? 1e9 : 1e12) / rate(stage);
  }

  /** Returns the arrivals in a unit of time: a second, or 1,000 for a rate that is not whole. */
  private static long rate(Stage stage) {
    boolean whole = stage.from() == Math.rint(stage.from());
    return Math.max(1, Math.round(whole ? stage.from() : 1_000 * stage.from()));
  }

  String text() {
    var constants = new LinkedHashMap<String, Object>();
    constants.put("START", plan.startAt().toEpochMilli());
    constants.put("SEED", plan.seed() & 0x7FFF_FFFFL);
    constants.put("LISTED", plan.order() == LoadPlan.Order.LISTED);
    constants.put("REQUESTS", plan.requests().stream().map(this::request).toList());
    constants.put("TIMEOUT", plan.timeout().toMillis());
    constants.put("THINK", thinkSeconds());
    constants.put("SPREAD", spreadSeconds());
    constants.put("USERS", users());
    constants.put("options", options());
    var text = new StringBuilder();
    constants.forEach(
        (name, value) ->
            text.append(name.equals("options") ? "export const " : "const ")
                .append(name)
                .append(" = ")
                .append(ExternalProgram.JSON.writeValueAsString(value))
                .append(";\n"));
    return functions().replace("/* CONSTANTS */", text.toString());
  }

  private static String functions() {
    try (InputStream in = K6LoadScript.class.getResourceAsStream("/load/k6.js")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Map<String, Object> request(RequestSpec spec) {
    var request = new LinkedHashMap<String, Object>();
    request.put("method", spec.method());
    request.put("url", plan.targets().getFirst() + spec.path());
    request.put("headers", spec.headers());
    request.put("weight", spec.weight());
    switch (spec.body()) {
      case RequestBody.Text(String text) -> request.put("text", text);
      case RequestBody.FromFile(String path) -> request.put("file", path);
      case RequestBody.Numbers(int count, int different) -> {
        request.put("numbers", count);
        request.put("different", different);
      }
      case RequestBody.Letters(int bytes, int different) -> {
        request.put("letters", bytes);
        request.put("different", different);
      }
    }
    switch (spec.check()) {
      case BodyCheck.Anything _ -> {
        // no check
      }
      case BodyCheck.EqualTo(String text) -> request.put("equal", text);
      case BodyCheck.Containing(String text) -> request.put("containing", text);
      case BodyCheck.OfLength(long bytes) -> request.put("bytes", bytes);
      case BodyCheck.Extracting _ -> throw new IllegalStateException("no plan of k6 has it");
    }
    return request;
  }

  private Map<String, Object> options() {
    var options = new LinkedHashMap<String, Object>();
    options.put("scenarios", scenarios());
    options.put("discardResponseBodies", true);
    options.put("maxRedirects", 0);
    options.put("noConnectionReuse", !plan.connections().keepAlive());
    options.put("insecureSkipTLSVerify", !plan.connections().trust().verified());
    options.put("setupTimeout", "10m");
    options.put("systemTags", List.of("status"));
    return options;
  }

  private Map<String, Object> scenarios() {
    return switch (plan.shape()) {
      case LoadShape.Open open -> arrivals(open.rates());
      case LoadShape.Closed closed -> Map.of("users", users(closed.users()));
      case LoadShape.Groups _ -> throw new IllegalArgumentException("refused");
      case LoadShape.Iterations group ->
          Map.of(
              "users",
              scenario(
                  "per-vu-iterations",
                  "iteration",
                  Map.of(
                      "vus", group.users(),
                      "iterations", group.iterationsPerUser(),
                      "maxDuration", seconds(group.maxDuration()))));
    };
  }

  private Map<String, Object> arrivals(List<Stage> stages) {
    var scenarios = new LinkedHashMap<String, Object>();
    Duration start = Duration.ZERO;
    for (int i = 0; i < stages.size(); i++) {
      Stage stage = stages.get(i);
      if (stage.from() > 0) {
        int users = usersForRate(stage.from());
        var settings = new LinkedHashMap<String, Object>();
        settings.put("rate", rate(stage));
        settings.put("timeUnit", stage.from() == Math.rint(stage.from()) ? "1s" : "1000s");
        settings.put("duration", seconds(stage.duration()));
        settings.put("startTime", seconds(start));
        settings.put("preAllocatedVUs", users);
        settings.put("maxVUs", users);
        settings.put("env", Map.of("STAGE", Integer.toString(i)));
        scenarios.put("stage" + i, scenario("constant-arrival-rate", "arrival", settings));
      }
      start = start.plus(stage.duration());
    }
    return scenarios;
  }

  private int usersForRate(double rate) {
    double wanted = Math.max(MIN_USERS, Math.ceil(SECONDS_IN_FLIGHT * rate));
    int most = Math.min(MAX_USERS, plan.connections().maxConnections());
    // Each part of the load needs a user at least.
    return (int) Math.max(plan.share().count(), Math.min(wanted, most));
  }

  private Map<String, Object> users(List<Stage> stages) {
    if (isConstant(stages)) {
      return scenario(
          "constant-vus",
          "user",
          Map.of(
              "vus",
              (int) stages.getFirst().from(),
              "duration",
              seconds(stages.getFirst().duration())));
    }
    var steps = new ArrayList<Map<String, Object>>();
    double level = stages.getFirst().from();
    for (Stage stage : stages) {
      if (stage.from() != level) {
        steps.add(Map.of("duration", "0s", "target", (int) stage.from()));
      }
      steps.add(Map.of("duration", seconds(stage.duration()), "target", (int) stage.to()));
      level = stage.to();
    }
    return scenario(
        "ramping-vus",
        "user",
        Map.of(
            "startVUs",
            (int) stages.getFirst().from(),
            "stages",
            steps,
            "gracefulRampDown",
            seconds(plan.drainTimeout())));
  }

  private Map<String, Object> scenario(
      String executor, String function, Map<String, Object> settings) {
    var scenario = new LinkedHashMap<String, Object>();
    scenario.put("executor", executor);
    scenario.put("exec", function);
    scenario.put("gracefulStop", seconds(plan.drainTimeout()));
    scenario.putAll(settings);
    return scenario;
  }

  /** Returns the time over which users start who would otherwise start at once. */
  private double spreadSeconds() {
    return switch (plan.shape()) {
      case LoadShape.Open _, LoadShape.Groups _ -> 0;
      case LoadShape.Closed(List<Stage> stages, Duration think) -> {
        Duration longest = think.compareTo(MIN_SPREAD) > 0 ? think : MIN_SPREAD;
        Duration stage = stages.getFirst().duration();
        Duration spread = longest.compareTo(stage) < 0 ? longest : stage;
        yield isConstant(stages) ? spread.toNanos() / 1e9 : 0;
      }
      case LoadShape.Iterations group -> group.rampUp().toNanos() / 1e9;
    };
  }

  private double thinkSeconds() {
    return plan.shape().thinkTime().toNanos() / 1e9;
  }

  private int users() {
    return switch (plan.shape()) {
      case LoadShape.Open _, LoadShape.Groups _ -> 0;
      case LoadShape.Closed(List<Stage> stages, var _) -> (int) stages.getFirst().from();
      case LoadShape.Iterations group -> group.users();
    };
  }

  private static boolean isConstant(List<Stage> stages) {
    return stages.size() == 1 && stages.getFirst().from() == stages.getFirst().to();
  }

  private static String seconds(Duration time) {
    return time.toMillis() + "ms";
  }
}
