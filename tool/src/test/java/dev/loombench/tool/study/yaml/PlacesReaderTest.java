package dev.loombench.tool.study.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.place.Place;
import dev.loombench.tool.study.place.Places;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlacesReaderTest {

  private static final String STUDY =
      """
      study: test
      question: Does it run?
      variants: {a: {%s}}
      workloads: {w: {%s, load: {users: 5}}}
      protocol: {%s}
      places: %s
      """;

  @TempDir private Path folder;

  @Test
  void rolesAreOnTheToolsHostByDefault() throws IOException {
    String text = STUDY.formatted("server: helidon", "kernel: hello", "", "{}");

    assertThat(new StudyReader().read(text, folder.resolve("s.yaml")).places())
        .isEqualTo(Places.LOCAL);
  }

  @Test
  void readsPlacesOfAFile() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("hosts.yaml"),
            """
            places:
              server: {address: 10.0.0.1}
              load: {ssh: me@there, options: [-p, '2222'], jdk: /opt/jdk, folder: /var/tmp/loombench}
            """);

    assertThat(PlacesReader.read(file))
        .isEqualTo(
            new Places(
                new Place.Local(Optional.of("10.0.0.1")),
                List.of(
                    new Place.Ssh(
                        "me@there",
                        List.of("-p", "2222"),
                        Optional.empty(),
                        Optional.of("/opt/jdk"),
                        "/var/tmp/loombench"))));
  }

  @Test
  void readsSeveralHostsOfTheLoad() throws IOException {
    String text =
        STUDY.formatted(
            "server: helidon", "kernel: hello", "generators: 4", "{load: [{ssh: a}, {ssh: b}]}");

    assertThat(new StudyReader().read(text, folder.resolve("s.yaml")).places().remoteLoads())
        .extracting(place -> ((Place.Ssh) place).destination())
        .containsExactly("a", "b");
  }

  @Test
  void readsPodsOfACluster() throws IOException {
    String pod =
        "kubernetes: {image: jdk:25, resources: {cpus: 1.5, memory: 1g}, context: lab,"
            + " namespace: bench, node-selector: {disk: ssd}, deadline: 2h}";
    String text =
        STUDY.formatted(
            "server: helidon",
            "kernel: hello",
            "generators: 2",
            "{load: [{%1$s}, {%1$s}]}".formatted(pod));

    assertThat(new StudyReader().read(text, folder.resolve("s.yaml")).places().remoteLoads())
        .hasSize(2)
        .containsOnly(
            new Place.Kubernetes(
                "jdk:25",
                1.5,
                1L << 30,
                Optional.of("lab"),
                Optional.of("bench"),
                Map.of("disk", "ssd"),
                Duration.ofHours(2),
                Optional.empty(),
                Optional.empty()));
  }

  @Test
  void refusesAFileWithoutPlaces() throws IOException {
    Path file = Files.writeString(folder.resolve("hosts.yaml"), "study: quick\n");

    assertThatThrownBy(() -> PlacesReader.read(file))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("places");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {load: {ssh: -oProxyCommand=x}}        | server: helidon              | kernel: hello | blocks: 1 | user@host
          {load: {ssh: a, adress: b}}            | server: helidon              | kernel: hello | blocks: 1 | address
          {load: [{ssh: a}, {ssh: b}]}           | server: helidon              | kernel: hello | generators: 3 | must be a multiple of 2, found 3
          {load: [{ssh: a}, {ssh: a}]}           | server: helidon              | kernel: hello | generators: 2 | a host twice
          {load: [{ssh: a}, {}]}                 | server: helidon              | kernel: hello | generators: 2 | a place that is not a host
          {load: {ssh: a}}                       | server: helidon              | kernel: hello | engine: k6 | on the tool's host only
          {load: {ssh: a, kubernetes: {}}}       | server: helidon              | kernel: hello | blocks: 1 | give only one
          {load: {kubernetes: {image: a}}}       | server: helidon              | kernel: hello | blocks: 1 | resources
          {load: {kubernetes: {image: a, resources: {cpus: 1}}}} | server: helidon | kernel: hello | blocks: 1 | give a mapping with
          {load: {kubernetes: {image: --as=x, resources: {cpus: 1, memory: 1g}}}} | server: helidon | kernel: hello | blocks: 1 | a name without spaces
          {load: {ssh: a}}                       | url: 'http://localhost:1'    | kernel: hello | blocks: 1 | already running
          {server: {ssh: a}}                     | server: helidon              | kernel: call  | blocks: 1 | needs a service on the tool's host
          {server: {ssh: a}}                     | server: helidon              | kernel: hello | starts: 3 | not measured on another host
          """)
  void refusesPlaces(String places, String variant, String work, String protocol, String message) {
    String text = STUDY.formatted(variant, work, protocol, places);

    assertThatThrownBy(() -> new StudyReader().read(text, folder.resolve("s.yaml")))
        .isInstanceOf(Problem.class)
        .hasMessageContaining(message);
  }
}
