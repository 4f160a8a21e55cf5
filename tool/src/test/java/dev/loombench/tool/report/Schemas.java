package dev.loombench.tool.report;

import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.loombench.tool.report.common.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Validation of documents against the schemas in docs/. */
public final class Schemas {

  private Schemas() {}

  /** Returns the violations of a schema, given by the start of its file name. */
  public static List<Error> violations(String schema, Object document) throws IOException {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(Files.readString(Path.of("..", "docs", schema + ".schema.json")))
        .validate(
            Json.MAPPER.valueToTree(document),
            context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)));
  }
}
