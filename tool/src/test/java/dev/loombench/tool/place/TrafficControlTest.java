package dev.loombench.tool.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.tool.launch.os.CommandOutput;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.place.NetworkConditions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class TrafficControlTest {

  private static final NetworkConditions RATE =
      new NetworkConditions(
          Optional.empty(), OptionalDouble.empty(), OptionalLong.of(100_000_000), Optional.empty());
  private static final NetworkConditions ALL =
      new NetworkConditions(
          Optional.of(Duration.ofMillis(2)),
          OptionalDouble.of(0.001),
          OptionalLong.of(100_000_000),
          Optional.of("eth0"));

  private static final String TBF =
      """
      [{"kind":"tbf","handle":"1f8e:","dev":"eth0","root":true,"refcnt":3,
        "options":{"rate":12500000,"burst":65525,"lat":50000}}]
      """;
  private static final String NETEM =
      """
      [{"kind":"netem","handle":"1f8e:","dev":"eth0","root":true,"refcnt":2,
        "options":{"limit":100000,"delay":{"delay":0.002,"jitter":0,"correlation":0},
          "loss-random":{"loss":0.001,"correlation":0},
          "rate":{"rate":12500000,"packetoverhead":0,"cellsize":0,"celloverhead":0},
          "ecn":false,"gap":0}}]
      """;

  @TempDir private Path folder;
  private final List<String> ran = new ArrayList<>();

  @Test
  void delayAndLossAreThoseOfNetemAndARateAloneIsThatOfTbf() {
    assertThat(String.join(" ", TrafficControl.command(ALL, "eth0", 1_500)))
        .isEqualTo(
            "tc qdisc add dev eth0 root handle 1f8e: netem limit 100000 delay 2ms loss 0.1000000% rate 100000000bit");
    assertThat(String.join(" ", TrafficControl.command(RATE, "eth0", 1_500)))
        .isEqualTo(
            "tc qdisc add dev eth0 root handle 1f8e: tbf rate 100000000bit burst 50000b latency 50ms");
    assertThat(String.join(" ", TrafficControl.command(RATE, "lo", 65_536)))
        .as("tbf drops packets above its burst")
        .contains("burst 131072b");
    assertThat(ALL.text()).isEqualTo("delay 2 ms, loss 0.1 %, rate 100 Mbit/s");
  }

  @Test
  void readsConditionsBack() {
    assertThat(mismatch(ALL, NETEM)).isEmpty();
    assertThat(mismatch(RATE, TBF)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "\"delay\":0.002, \"delay\":0.001",
    "\"loss\":0.001, \"loss\":0.01",
    "\"rate\":12500000, \"rate\":1250000",
    "netem, fq_codel",
    "1f8e:, 8001:"
  })
  void reportsConditionsThatAreNotInEffect(String expected, String found) {
    assertThat(NETEM).contains(expected);
    assertThat(mismatch(ALL, NETEM.replace(expected, found))).isPresent();
  }

  private static Optional<String> mismatch(NetworkConditions conditions, String shown) {
    return TrafficControl.mismatch(conditions, JsonMapper.builder().build().readTree(shown));
  }

  @Test
  void setsConditionsOnTheInterfaceThatLeadsToTheServerAndRemovesThem() {
    TrafficControl control = control("eth0", "", TBF);

    assertThat(control.apply(RATE, "10.0.0.2"))
        .isEqualTo(new TrafficControl.InEffect("eth0", "rate 100 Mbit/s on eth0"));
    assertThat(control.removeLeftovers()).isEmpty(); // this process is alive
    control.remove("eth0");

    assertThat(ran.getLast()).isEqualTo("tc qdisc del dev eth0 root handle 1f8e:");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void removesConditionsOfAKilledProcess() throws IOException {
    TrafficControl control = control("eth0", "", TBF);
    control.apply(RATE, "10.0.0.2");
    try (Stream<Path> owners = Files.list(folder)) {
      Files.writeString(owners.findFirst().orElseThrow(), "4194303 1767225600000");
    }

    assertThat(control.removeLeftovers()).containsExactly("eth0");
    assertThat(ran.getLast()).isEqualTo("tc qdisc del dev eth0 root handle 1f8e:");
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @CsvSource({
    "Error: Specified qdisc kind is unknown., this kernel has no netem",
    "RTNETLINK answers: Operation not permitted, CAP_NET_ADMIN",
    "'Error: Exclusivity flag on, cannot modify.', has a queueing discipline already"
  })
  void saysWhyConditionsCannotBeSet(String output, String message) {
    assertThatThrownBy(() -> control("eth0", output, "[]").apply(ALL, "10.0.0.2"))
        .isInstanceOfSatisfying(
            Problem.class,
            problem -> assertThat(problem.kind()).isEqualTo(Problem.Kind.ENVIRONMENT))
        .hasMessageContaining(message);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void changesTheLoopbackOnlyIfAskedTo() {
    assertThatThrownBy(() -> control("lo", "", TBF).apply(RATE, "10.0.0.2"))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("interface: lo");
    assertThat(ran).noneMatch(command -> command.startsWith("tc qdisc add"));
  }

  /** Runs the real programs in a network namespace of its own. */
  @Test
  void setsARealRateInAnOwnNamespace() {
    String namespace = "loombench-" + ProcessHandle.current().pid();
    assumeTrue(run("ip", "netns", "add", namespace).succeeded(), "no right to add namespaces");
    try {
      assumeTrue(
          in(
                  namespace, "tc", "qdisc", "add", "dev", "lo", "root", "tbf", "rate", "1mbit",
                  "burst", "65536b", "latency", "50ms")
              .succeeded(),
          "the kernel has no tbf");
      in(namespace, "tc", "qdisc", "del", "dev", "lo", "root");
      var control =
          new TrafficControl(command -> in(namespace, command.toArray(String[]::new)), folder);
      var asked =
          new NetworkConditions(
              Optional.empty(), OptionalDouble.empty(), RATE.bitsPerSecond(), Optional.of("lo"));

      assertThat(control.apply(asked, "127.0.0.1").text()).isEqualTo("rate 100 Mbit/s on lo");
      assertThat(in(namespace, "tc", "qdisc", "show", "dev", "lo").output()).contains("tbf 1f8e:");
      control.remove("lo");
      assertThat(in(namespace, "tc", "qdisc", "show", "dev", "lo").output()).doesNotContain("tbf");
    } finally {
      run("ip", "netns", "del", namespace);
    }
  }

  private static CommandOutput in(String namespace, String... command) {
    return run(
        Stream.concat(Stream.of("ip", "netns", "exec", namespace), Stream.of(command))
            .toArray(String[]::new));
  }

  private static CommandOutput run(String... command) {
    return CommandOutput.of(List.of(command));
  }

  /** Returns a control whose programs answer with these texts; an empty failure is a success. */
  private TrafficControl control(String device, String failure, String shown) {
    return new TrafficControl(
        command -> {
          String line = String.join(" ", command);
          ran.add(line);
          if (line.startsWith("ip -j route")) {
            return new CommandOutput(
                0, "[{\"dst\":\"10.0.0.2\",\"dev\":\"%s\"}]".formatted(device));
          }
          if (line.startsWith("tc qdisc add")) {
            return new CommandOutput(failure.isEmpty() ? 0 : 2, failure);
          }
          return new CommandOutput(0, shown);
        },
        folder);
  }
}
