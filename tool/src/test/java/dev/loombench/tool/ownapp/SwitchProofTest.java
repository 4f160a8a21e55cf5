package dev.loombench.tool.ownapp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.ownapp.start.FirstStart;
import dev.loombench.tool.record.proc.HandlingThreads;
import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class SwitchProofTest {

  private static final HandlingThreads POOL = new HandlingThreads("http-nio-*", 0.9, 0);
  private static final HandlingThreads VIRTUAL = new HandlingThreads("ForkJoinPool-*", 0.9, 0.9);

  private final SwitchProof proof = new SwitchProof(new TypedCommand(List.of("try", "app.jar")));

  @Test
  void aSwitchWithoutEffectIsRefused() {
    Variant variant = variant(List.of("--spring.threads.virtual.enabled=true"), Map.of());

    assertThatThrownBy(() -> proof.require(variant, started(POOL)))
        .hasMessageContaining(
            "virtual: spring.threads.virtual.enabled=true, but its requests ran on the platform"
                + " threads http-nio-*");
    proof.require(variant, started(VIRTUAL));
  }

  @Test
  void carriersThatShareTheWorkWithAnEventLoopAreNoProofAgainstTheSwitch() {
    proof.require(
        variant(List.of("-Dapp.virtual=true"), Map.of()),
        started(new HandlingThreads("vert.x-eventloo*", 0.8, 0.2)));
  }

  @Test
  void theSettingIsFoundWhereverItStands() {
    assertThat(SwitchProof.setting(variant(List.of("-Dapp.virtual=true"), Map.of())))
        .contains("app.virtual=true");
    assertThat(SwitchProof.setting(variant(List.of(), Map.of("THREADS", "virtual"))))
        .contains("THREADS=virtual");
    assertThat(SwitchProof.setting(variant(List.of("-Dapp.virtual=false"), Map.of()))).isEmpty();
    assertThat(SwitchProof.setting(variant(List.of("virtual.jar"), Map.of()))).isEmpty();
  }

  private static Variant variant(List<String> arguments, Map<String, String> environment) {
    return new Variant(
        new VariantId("virtual"),
        new Server.Command(
            arguments, "/", OptionalInt.empty(), environment, Map.of(), Optional.empty()),
        Optional.empty(),
        List.of(),
        Limits.NONE,
        Optional.empty(),
        Optional.empty(),
        Variant.Transport.DEFAULT);
  }

  private static FirstStart.Answered started(HandlingThreads threads) {
    return new FirstStart.Answered(
        new VariantId("virtual"),
        Optional.empty(),
        "/",
        List.of(),
        Optional.of(threads),
        Path.of("virtual.log"),
        List.of(),
        false);
  }
}
