package dev.loombench.loadgen.engine;

import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.ConnectionPolicy.HttpVersion;
import dev.loombench.contract.ConnectionPolicy.Trust;
import dev.loombench.contract.LoadPlan;
import io.netty.channel.Channel;
import io.netty.handler.codec.http2.Http2SecurityUtil;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.File;
import java.net.InetSocketAddress;
import java.util.Optional;
import javax.net.ssl.SSLException;

/**
 * How a plan's connections are encrypted: by the JDK's TLS, with the server's certificate and name
 * checked unless the plan says otherwise.
 *
 * @param context shared by all connections, so that sessions are resumed where a server allows it
 */
record Tls(SslContext context) {

  /**
   * TLS to one target.
   *
   * @param address with the name that the server's certificate must be for
   */
  record ToTarget(Tls tls, InetSocketAddress address, int handshakeTimeoutMillis) {

    /** What encrypts a new channel. */
    SslHandler newHandler(Channel channel) {
      SslHandler handler =
          tls.context.newHandler(channel.alloc(), address.getHostString(), address.getPort());
      handler.setHandshakeTimeoutMillis(handshakeTimeoutMillis);
      return handler;
    }
  }

  /** The TLS of a plan; none where its targets are in the clear. */
  static Optional<Tls> of(LoadPlan plan) throws PlanFailure {
    if (!plan.targets().getFirst().getScheme().equals("https")) {
      return Optional.empty();
    }
    ConnectionPolicy policy = plan.connections();
    SslContextBuilder builder = SslContextBuilder.forClient().sslProvider(SslProvider.JDK);
    trust(builder, policy.trust());
    if (policy.version() == HttpVersion.HTTP_2) {
      agreeOnHttp2(builder);
    }
    try {
      return Optional.of(new Tls(builder.build()));
    } catch (SSLException e) {
      throw new PlanFailure("TLS cannot be set up: " + e.getMessage(), e);
    }
  }

  private static void trust(SslContextBuilder builder, Trust trust) throws PlanFailure {
    if (!trust.verified()) {
      builder
          .trustManager(InsecureTrustManagerFactory.INSTANCE)
          .endpointIdentificationAlgorithm(null);
      return;
    }
    builder.endpointIdentificationAlgorithm("HTTPS");
    if (!trust.certificateFile().isEmpty()) {
      trust(builder, new File(trust.certificateFile()));
    }
  }

  private static void trust(SslContextBuilder builder, File certificates) throws PlanFailure {
    if (!certificates.canRead()) {
      throw new PlanFailure(
          "the certificate file %s cannot be read; check its path".formatted(certificates));
    }
    try {
      builder.trustManager(certificates);
    } catch (IllegalArgumentException e) {
      throw new PlanFailure(
          "the certificate file %s holds no certificate in PEM form (-----BEGIN CERTIFICATE-----)"
              .formatted(certificates),
          e);
    }
  }

  private static void agreeOnHttp2(SslContextBuilder builder) {
    builder
        .ciphers(Http2SecurityUtil.CIPHERS, SupportedCipherSuiteFilter.INSTANCE)
        .applicationProtocolConfig(
            new ApplicationProtocolConfig(
                ApplicationProtocolConfig.Protocol.ALPN,
                ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                ApplicationProtocolNames.HTTP_2));
  }
}
