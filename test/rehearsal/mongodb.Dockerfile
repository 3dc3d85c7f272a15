# MongoDB's image, played by FerretDB: the folder that it is built from holds the program, built by run.sh.
FROM community-rehearsal-outside
USER 0:0
COPY ferretdb /usr/local/bin/ferretdb
RUN mkdir -p /data/db && chown 999:999 /data/db && ln -s /app/test/rehearsal/mongosh.mjs /usr/local/bin/mongosh
ENTRYPOINT ["sh", "/app/test/rehearsal/mongodb.sh"]
