package dev.loombench.tool.report.common;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the words of the page mean, each in a sentence.
 *
 * @param terms the meaning of each term; metrics go by their key
 */
public record Glossary(Map<String, String> terms) {

  private static final String RESOURCE = "/report/glossary.tsv";

  public Glossary {
    terms = Collections.unmodifiableMap(new LinkedHashMap<>(terms));
  }

  public static Glossary read() throws IOException {
    try (var in = Glossary.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException("missing on the class path: " + RESOURCE);
      }
      var terms = new LinkedHashMap<String, String>();
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.split("\t", 2))
          .forEach(line -> terms.put(line[0], line[1]));
      return new Glossary(terms);
    }
  }
}
