package dev.loombench.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.ReadySignal;
import dev.loombench.kernels.data.Row;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Metadata for native executables. */
class NativeMetadataTest {

  @Test
  void containsEveryRecordThatServersWriteAsJson() throws Exception {
    String path = "/META-INF/native-image/dev.loombench/kernels/reachability-metadata.json";
    try (InputStream file = NativeMetadataTest.class.getResourceAsStream(path)) {
      String metadata = new String(file.readAllBytes(), StandardCharsets.UTF_8);

      Stream.concat(Stream.of(ReadySignal.class), Stream.of(Row.class.getPermittedSubclasses()))
          .forEach(
              type -> assertThat(metadata).contains("{\"type\": \"%s\"".formatted(type.getName())));
    }
  }
}
