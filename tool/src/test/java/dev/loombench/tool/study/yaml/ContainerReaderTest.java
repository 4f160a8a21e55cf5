package dev.loombench.tool.study.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Variant.ContainerLaunch;
import dev.loombench.tool.study.Variant.ContainerLaunch.Network;
import dev.loombench.tool.study.id.VariantId;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ContainerReaderTest {

  @Test
  void aVariantIsAProcessUnlessItSaysOtherwise() {
    Study study = read("a: {server: spring-mvc}", "b: {server: spring-mvc, launch: container}");

    assertThat(variant(study, "a").container()).isEmpty();
    assertThat(variant(study, "b").container()).contains(ContainerLaunch.DEFAULT);
  }

  @Test
  void settingsOfAVariantReplaceThoseOfTheStudy() {
    Study study =
        read(
            "a: {server: spring-mvc, launch: container}",
            "b: {command: [app, '{port}'], launch: container, container: {network: bridge}}",
            "container: {base: 'debian:12', options: [--ulimit, nofile=4096]}");

    assertThat(variant(study, "a").container())
        .contains(
            new ContainerLaunch(
                Optional.empty(),
                Optional.of("debian:12"),
                Network.HOST,
                List.of("--ulimit", "nofile=4096")));
    assertThat(variant(study, "b").container())
        .contains(
            new ContainerLaunch(Optional.empty(), Optional.empty(), Network.BRIDGE, List.of()));
  }

  @Test
  void anImageNeedsNoCommand() {
    Variant variant = variant(read("a: {image: 'shop:1', port: 8080, ready: /health}", ""), "a");

    assertThat(variant.container()).contains(ContainerLaunch.DEFAULT.of("shop:1"));
    assertThat(variant.server())
        .isInstanceOfSatisfying(
            Server.Command.class,
            server -> {
              assertThat(server.command()).isEmpty();
              assertThat(server.port()).hasValue(8080);
            });
  }

  @Test
  void refusesSettingsWithoutAContainer() {
    assertThatThrownBy(() -> read("a: {server: spring-mvc, container: {network: host}}", ""))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("add 'launch: container'");
  }

  @Test
  void refusesAnImageWithoutAPort() {
    assertThatThrownBy(() -> read("a: {image: 'shop:1'}", ""))
        .hasMessageContaining("variants.a.image: no argument contains '{port}'");
  }

  @Test
  void refusesABridgeFromWhichTheDatabaseCantBeReached() {
    assertThatThrownBy(
            () ->
                read(
                    "a: {command: [app, '{port}', '{database.url}'], launch: container, container: {network: bridge}}",
                    ""))
        .hasMessageContaining("use 'network: host'");
  }

  private static Variant variant(Study study, String name) {
    return study.variant(new VariantId(name));
  }

  private static Study read(String one, String other) {
    return read(one, other, "");
  }

  private static Study read(String one, String other, String more) {
    return new StudyReader()
        .read(
            """
            study: test
            question: Which?
            variants:
              %s
              %s
            workloads:
              any: {request: {path: /}, load: {users: 2}}
            %s
            """
                .formatted(one, other, more),
            Path.of("study.yaml"));
  }
}
